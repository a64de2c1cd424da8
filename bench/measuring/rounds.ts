// Measures two variants in turn, so that other load on the machine affects both variants equally.

export const ROUNDS = 5;

export interface SideBySide {
  ours: number;
  against: number;
  ratio: number;
}

export interface Round {
  ours: number;
  against: number;
}

/**
 * Measures both variants in at least five rounds. The order alternates, because caches are warmer for the variant that
 * runs second.
 */
export async function sideBySide(
  ours: () => Promise<number>,
  against: () => Promise<number>,
  rounds = ROUNDS,
): Promise<SideBySide> {
  return summarise(await alternateRounds(ours, against, Math.max(rounds, ROUNDS)));
}

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

/** @throws Error for fewer than five rounds */
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

/** @param share - 0.99 for the 99th percentile */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('There is nothing to take a quantile of.');
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
