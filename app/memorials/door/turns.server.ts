/**
 * Lets the work of one key run one after another. A try at a door counts until its password turns out to be right, so
 * without turns the right passwords of a whole church would count while they are compared.
 */
import { AppError } from '../../wire/errors/app-error.ts';

export type TakeTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** How many can be in the line of one key. */
export const MAX_IN_LINE = 50;
const BUSY_RETRY_SECONDS = 3;

export function createTurns(): TakeTurn {
  const lines = new Map<string, { length: number; end: Promise<unknown> }>();

  /** @throws AppError BUSY if the line is full */
  return async (key, work) => {
    const line = lines.get(key) ?? { length: 0, end: Promise.resolve() };
    if (line.length >= MAX_IN_LINE) {
      throw new AppError('BUSY', { retryAfterSeconds: BUSY_RETRY_SECONDS });
    }
    lines.set(key, line);
    line.length += 1;
    const result = line.end.then(work);
    line.end = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(key);
    }
  };
}
