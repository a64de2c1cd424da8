// Random moments for faults. A run prints its seed, and FAULT_SEED repeats the run with the same one.

export interface SeededRandom {
  seed: number;
  /** Both bounds are included. */
  integer(min: number, max: number): number;
}

/** Marsaglia's xorshift with 32 bits. */
export function createSeededRandom(): SeededRandom {
  const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000_007);
  let state = seed | 0 || 1;
  return {
    seed,
    integer(min, max) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return min + ((state >>> 0) % (max - min + 1));
    },
  };
}
