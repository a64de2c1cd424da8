// For tools that fail by themselves now and then, and would take the figures of half an hour along.

const TRIES = 3;

/**
 * Does the work again when it fails, three times at most.
 * @param tell hears of every failure that is followed by a further try
 * @throws what the last try threw
 */
export async function withFurtherTries<T>(
  work: () => Promise<T>,
  tell: (error: unknown) => void,
): Promise<T> {
  for (let tried = 1; tried < TRIES; tried += 1) {
    try {
      return await work();
    } catch (error) {
      tell(error);
    }
  }
  return work();
}
