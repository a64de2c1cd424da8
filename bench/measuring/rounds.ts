// Compares two sides, for example the application server and a bare server. Both sides are measured alternately in one
// run, so that other work on the machine slows both sides equally.

export const ROUNDS = 5;

export interface SideBySide {
  /** medians over the rounds */
  ours: number;
  against: number;
  /** the median over the rounds of `ours` divided by `against` */
  ratio: number;
}

/** The figures of both sides in one round. */
export interface Round {
  ours: number;
  against: number;
}

/**
 * Measures both sides alternately, at least five times, and swaps the order after each round, because the side that is
 * measured second finds warmer caches. `ours` and `against` each return one figure.
 */
export async function sideBySide(
  ours: () => Promise<number>,
  against: () => Promise<number>,
  rounds = ROUNDS,
): Promise<SideBySide> {
  return summarise(await alternateRounds(ours, against, Math.max(rounds, ROUNDS)));
}

/** Returns the figures of each round without a summary, for callers that combine rounds of several processes. */
export async function alternateRounds(
  ours: () => Promise<number>,
  against: () => Promise<number>,
  rounds: number,
): Promise<Round[]> {
  const taken: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await ours();
      taken.push({ ours: first, against: await against() });
    } else {
      const first = await against();
      taken.push({ ours: await ours(), against: first });
    }
  }
  return taken;
}

/** @throws Error when there are fewer than five rounds */
export function summarise(rounds: readonly Round[]): SideBySide {
  if (rounds.length < ROUNDS) throw new Error(`${rounds.length} rounds say nothing.`);
  return {
    ours: median(rounds.map((round) => round.ours)),
    against: median(rounds.map((round) => round.against)),
    ratio: median(rounds.map((round) => round.ours / round.against)),
  };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * Returns a quantile of the values. For a `share` of 0.99, for example, 99 percent of the values are at most the
 * returned value.
 */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('There is nothing to take a quantile of.');
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
