export interface Choice {
  of<T>(list: readonly T[]): T;
  between(least: number, most: number): number;
  isIn(share: number): boolean;
}

/** A seeded pseudo-random picker (mulberry32), for reproducible tests. */
export function seededChoice(seed: number): Choice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    isIn: (share) => next() < share,
    of: (list) => {
      const chosen = list[between(0, list.length - 1)];
      if (chosen === undefined) throw new Error('An empty list has nothing to choose.');
      return chosen;
    },
  };
}
