/** Scrolls a row sideways, in either direction of writing, until the item is in its middle. The page does not move. */
export function scrollToMiddle(row: Element, item: Element): void {
  const [whole, one] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  row.scrollLeft += one.left + one.width / 2 - (whole.left + whole.width / 2);
}
