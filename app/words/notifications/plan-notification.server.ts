import type { DatabaseHandle } from '../../../db/schema.server.ts';

/** Marks who is to be notified of waiting words. The notifications' own branch replaces this file. */
export async function planNotification(
  _transaction: DatabaseHandle,
  _memorialId: string,
  _kind: 'tribute' | 'letter' | 'report',
  _now: Date,
): Promise<void> {
  await Promise.resolve();
}
