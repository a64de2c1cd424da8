export interface SeededRandom {
  seed: number;
  integer(min: number, max: number): number;
}

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
