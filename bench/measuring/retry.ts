// Retries for tools that fail at random. Without a retry, one failure would discard half an hour of measurements.

const RUNS = 3;

/**
 * Runs the function, and retries it when it fails: three runs at most.
 * @param onRetry - called with each failure that is followed by a retry
 * @throws the error of the last run
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
