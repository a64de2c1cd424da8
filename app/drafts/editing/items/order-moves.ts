import type { OrderMove } from '../reorder.ts';

export function movesToOrder(current: readonly string[], wanted: readonly string[]): OrderMove[] {
  const places = new Map(current.map((id, place) => [id, place]));
  const known = wanted.filter((id) => places.has(id));
  const staying = longestIncreasing(known.map((id) => places.get(id) ?? 0));
  return known.flatMap((_, index): OrderMove[] => {
    const at = known.length - 1 - index;
    const id = known[at];
    if (id === undefined || staying.has(at)) return [];
    return [{ id, before: known[at + 1] ?? null }];
  });
}

function longestIncreasing(values: readonly number[]): ReadonlySet<number> {
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

/** Binary search for the first index that fails the test. All entries that pass must come before those that fail. */
function lowerBound(entries: readonly number[], isBelow: (entry: number) => boolean): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(entries[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
