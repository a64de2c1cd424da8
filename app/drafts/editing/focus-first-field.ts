/** In the form of a new item. Waits for the next frame, because the form must be rendered first. */
export function focusFirstField(itemId: string): void {
  requestAnimationFrame(() => {
    document
      .querySelector<HTMLElement>(
        `[data-item="${CSS.escape(itemId)}"] .item-body :is(input, select, textarea)`,
      )
      ?.focus();
  });
}
