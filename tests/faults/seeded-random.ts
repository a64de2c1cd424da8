// Random numbers that determine when faults happen. A run prints its seed; set FAULT_SEED to repeat a run with the same
// seed.

export interface SeededRandom {
  seed: number;
  /** Returns a random integer; both bounds are included. */
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
