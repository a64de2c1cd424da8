/** As the `ref` of an element that appears in the place of the one that had the focus. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}
