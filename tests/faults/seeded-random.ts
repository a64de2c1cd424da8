import { printLine } from './test-run.ts';

export interface SeededRandom {
  integer(min: number, max: number): number;
}

/** Prints the seed, with which the run can be repeated. */
export function createSeededRandom(): SeededRandom {
  const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000_007);
  printLine(`FAULT_SEED=${seed}`);
  let state = seed | 0 || 1;
  return {
    integer(min, max) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return min + ((state >>> 0) % (max - min + 1));
    },
  };
}
