/** Computes the moves that change the order of a list. Pure. */

export interface OrderMove {
  id: string;
  /** the id to insert before; null for the end */
  before: string | null;
}

/**
 * The fewest moves from one order to another: items that are already in the right order are not moved. Ids that are in
 * only one of the two lists are ignored.
 */
export function movesToOrder(current: readonly string[], wanted: readonly string[]): OrderMove[] {
  const places = new Map(current.map((id, place) => [id, place]));
  const known = wanted.filter((id) => places.has(id));
  const staying = longestIncreasing(known.map((id) => places.get(id) ?? 0));
  // In reverse order, so that the item named by `before` is already in place.
  return known.flatMap((_, index): OrderMove[] => {
    const at = known.length - 1 - index;
    const id = known[at];
    if (id === undefined || staying.has(at)) return [];
    return [{ id, before: known[at + 1] ?? null }];
  });
}

/** The indices of a longest increasing subsequence. The values must be distinct. */
function longestIncreasing(values: readonly number[]): ReadonlySet<number> {
  /** for each length, the index of the smallest value that ends a subsequence of this length */
  const ends: number[] = [];
  const previous: Array<number | undefined> = [];
  for (const [index, value] of values.entries()) {
    const length = lowerBound(ends, (end) => (values[end] ?? 0) < value);
    previous[index] = ends[length - 1];
    ends[length] = index;
  }
  const found = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) found.add(at);
  return found;
}

/** Binary search: the first index whose entry does not satisfy the test. All entries before it do. */
function lowerBound(entries: readonly number[], isBelow: (entry: number) => boolean): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(entries[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
