import type { EditableMemorial, OwnedMemorial } from '../../members/access.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { inTransaction, type DecisionContext } from '../cases-context.server.ts';
import { keepPage } from '../claims/keep-page.server.ts';
import type { FamilyCases } from '../contract.ts';
import * as store from '../store.server.ts';

const LISTED_WISHES = 100;

export async function listFamilyCases(
  { kysely }: DecisionContext,
  { memorialId, role }: EditableMemorial | OwnedMemorial,
): Promise<FamilyCases> {
  const claims = role === 'owner' ? await store.listOpenClaims(kysely, memorialId) : [];
  const wishes = await store.listFamilyWishes(kysely, memorialId, LISTED_WISHES);
  return {
    claims: claims.map((row) => describe(row)),
    wishes: wishes.rows.map((row) => ({ ...describe(row), text: row.body })),
    wishCount: wishes.count,
  };
}

/** Records the owner's answer “I still look after this page”, which closes every claim on the page. */
export async function answerKeep(
  context: DecisionContext,
  { memorialId, actor: { userId } }: OwnedMemorial,
): Promise<void> {
  await inTransaction(context, (within) => keepPage(within, { memorialId, userId }));
}

/**
 * Marks a request to be left out as done for the members: they no longer see it. It stays open until the operator
 * closes it.
 * @throws AppError NOT_FOUND
 */
export async function finishWish(
  { kysely, now }: DecisionContext,
  { memorialId }: EditableMemorial,
  wishId: string,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const row = await store.lock(transaction, wishId);
    if (row?.kind !== 'wish' || row.memorial_id !== memorialId) throw new AppError('NOT_FOUND');
    if (row.family_done_at || row.state === 'closed') return;
    const time = now();
    await store.markDone(transaction, wishId, time);
    await store.addToHistory(transaction, { caseId: wishId, step: 'family-done', now: time });
  });
}

function describe(row: store.CaseRow) {
  return {
    id: row.id,
    name: row.name,
    ...(row.relationship ? { relationship: row.relationship } : {}),
    at: (row.opened_at ?? row.created_at).toISOString(),
    until: row.due_at.toISOString(),
  };
}
