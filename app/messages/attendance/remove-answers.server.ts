/** The family takes answers off its list. As when a guest cancels, everything that was written is erased. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { EditableMemorial } from '../../members/access.server.ts';
import { appendToLog } from '../../members/service.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import * as store from './store.server.ts';

interface RemovalContext {
  kysely: DatabaseHandle;
  now: () => Date;
}

/**
 * A repeated request changes nothing.
 * @throws AppError NOT_FOUND
 */
export async function removeAnswer(
  { kysely, now }: RemovalContext,
  { memorialId, actor }: EditableMemorial,
  id: string,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const row = await store.lockAnswer(transaction, id);
    if (row?.memorial_id !== memorialId) throw new AppError('NOT_FOUND');
    if (row.state === 'cancelled') return;
    await store.eraseAnswers(transaction, { id }, now());
    if (row.state === 'coming') {
      await appendToLog(transaction, {
        memorialId,
        userId: actor.userId,
        action: 'removed-guest',
        now: now(),
      });
    }
  });
}

/** @param until - when the newest answer was written that the family has seen; later ones stay */
export async function emptySpam(
  { kysely, now }: RemovalContext,
  { memorialId }: EditableMemorial,
  until: Date,
): Promise<void> {
  await kysely
    .transaction()
    .execute((transaction) => store.eraseAnswers(transaction, { memorialId, until }, now()));
}
