/** The family takes answers off its list. As when a guest cancels, everything that was written is erased. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { EditableMemorial } from '../../members/access.server.ts';
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
  { memorialId }: EditableMemorial,
  id: string,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const row = await store.lockAnswer(transaction, id);
    if (row?.memorial_id !== memorialId) throw new AppError('NOT_FOUND');
    if (row.state !== 'cancelled') await store.eraseAnswers(transaction, { id }, now());
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
