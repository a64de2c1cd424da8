/**
 * Finds the position of a new item in an album. Items that were selected together keep their order, although small
 * files finish first.
 * @param order - the ids of the list
 * @param batch - the items of the same selection that were already added, with their positions in the selection
 * @returns the id of the item that follows; null at the end
 */
export function nextInBatch(
  order: readonly string[],
  batch: ReadonlyArray<{ item: string; position: number }>,
  position: number | null,
): string | null {
  if (position === null) return null;
  const places = new Map(order.map((id, index) => [id, index]));
  const there = batch.filter(({ item }) => places.has(item));
  const earlier = there
    .filter((other) => other.position < position)
    .toSorted((a, b) => b.position - a.position)[0];
  if (earlier) return order[(places.get(earlier.item) ?? 0) + 1] ?? null;
  const later = there
    .filter((other) => other.position > position)
    .toSorted((a, b) => a.position - b.position)[0];
  return later?.item ?? null;
}
