/** For a button that goes when it is pressed: the focus moves to the field or the list of its place. */
export function focusField(place: string): void {
  const field = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
  field?.focus({ preventScroll: true });
}
