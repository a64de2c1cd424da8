const RUNS = 3;

/**
 * Runs `work` until it succeeds, at most three times.
 * @param onRetry - called with each error except the last
 * @throws the last error
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  onRetry: (error: unknown) => void,
): Promise<T> {
  for (let run = 1; run < RUNS; run += 1) {
    try {
      return await work();
    } catch (error) {
      onRetry(error);
    }
  }
  return work();
}
