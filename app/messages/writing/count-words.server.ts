import { secondsToWait } from '../../rate-limiter/rate-limiter.server.ts';
import type { WritingContext } from './writing-context.server.ts';

/**
 * Counts one submission or change of a network. Resolves to the seconds to wait if the network's limit is
 * reached.
 */
export async function countWords(
  { limits }: WritingContext,
  network: string,
  changedId?: string,
): Promise<number | undefined> {
  try {
    await limits.consume(
      ...(changedId === undefined ? [] : [{ rule: 'changesOfWords', subject: changedId } as const]),
      { rule: 'wordsOfNetwork', from: network },
    );
    return undefined;
  } catch (error) {
    return secondsToWait(error);
  }
}
