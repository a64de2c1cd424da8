/**
 * Finds the position of a new item among those that were chosen together with it. Small files are processed before
 * large ones, but the album shows all in the order in which they were chosen.
 * @param order - the ids of all items of the list
 * @param batch - the items of the batch that were added to the list, with their positions in the batch
 * @returns the id of the item to insert before; null for the end of the list
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
