// Random moments that can be had once more: FAULT_SEED names them, and each test prints the seed it used.

import { once } from 'node:events';

export interface Chance {
  seed: number;
  /** a whole number from `least` to `most` */
  between(least: number, most: number): number;
}

/** Marsaglia's xorshift over 32 bits: enough to be no pattern, and the same for the same seed. */
export function createChance(): Chance {
  const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000_007);
  let state = seed | 0 || 1;
  return {
    seed,
    between(least, most) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return least + ((state >>> 0) % (most - least + 1));
    },
  };
}

/** A line for whoever runs the test. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** How long or how often, from the environment. */
export function howMany(name: string, otherwise: number): number {
  return Number(process.env[name] ?? otherwise);
}

/** After so many milliseconds: the moment of a fault, or the length of a load. Nothing else waits by the clock. */
export async function moment(ms: number): Promise<void> {
  await once(AbortSignal.timeout(ms), 'abort');
}
