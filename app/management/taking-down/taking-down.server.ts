/** Takes a memorial's page down. It can be restored until it is purged (`purging.server.ts`). */
import type { OwnedMemorial } from '../../members/access.server.ts';
import { appendToLog } from '../../members/service.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { ManagementContext } from '../management-context.server.ts';
import * as store from '../store.server.ts';
import { UNDO_DAYS } from './undo-days.ts';

type Context = Pick<ManagementContext, 'kysely' | 'now'>;

export async function takeDown(
  { kysely, now }: Context,
  { memorialId, actor }: OwnedMemorial,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const row = await store.lockState(transaction, memorialId);
    if (!row || row.state === 'purged') throw new AppError('MEMORIAL_NOT_FOUND');
    if (row.state === 'taken-down') return;
    const entry = { memorialId, userId: actor.userId, now: now() };
    await store.updateState(transaction, memorialId, {
      state: 'taken-down',
      takenDownAt: entry.now,
    });
    await appendToLog(transaction, { ...entry, action: 'took-down' });
  });
}

export async function bringBack(
  { kysely, now }: Context,
  { memorialId, actor }: OwnedMemorial,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const row = await store.lockState(transaction, memorialId);
    if (!row || row.state === 'purged') throw new AppError('MEMORIAL_NOT_FOUND');
    if (row.state !== 'taken-down') return;
    const entry = { memorialId, userId: actor.userId, now: now() };
    if (row.taken_down_at && purgeTime(row.taken_down_at) <= entry.now) {
      throw new AppError('MEMORIAL_GONE');
    }
    await store.updateState(transaction, memorialId, {
      state: row.published_at ? 'published' : 'draft',
      takenDownAt: null,
    });
    await appendToLog(transaction, { ...entry, action: 'brought-back' });
  });
}

export function purgeTime(takenDownAt: Date): Date {
  return new Date(takenDownAt.getTime() + UNDO_DAYS * 24 * 3600_000);
}
