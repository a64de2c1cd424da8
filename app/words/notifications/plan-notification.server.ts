/** Plans the mails to the family about waiting words. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';

/**
 * Marks the members who are to be notified of new words. Call it in the transaction that stores the words, and not for
 * words that are held.
 */
export function planNotification(
  _transaction: DatabaseHandle,
  _memorialId: string,
  _kind: 'tribute' | 'letter' | 'report',
  _now: Date,
): Promise<void> {
  return Promise.resolve();
}
