import type { EditableMemorial, OwnedMemorial } from '../../members/access.server.ts';
import { AppError } from '../../wire/app-error.ts';
import type { CasesContext } from '../cases-context.server.ts';
import { keepPage } from '../claims/keep-page.server.ts';
import type { FamilyCases } from '../contract.ts';
import * as store from '../store.server.ts';

const LISTED_WISHES = 100;

export interface FamilyCaseCalls {
  list(memorial: EditableMemorial | OwnedMemorial): Promise<FamilyCases>;
  /** Records the owner's answer “I keep this page”, which closes every claim on the page. */
  keep(memorial: OwnedMemorial): Promise<void>;
  /**
   * Marks a request to be left out as done for the members: they no longer see it. It stays open until the operator
   * closes it.
   * @throws AppError NOT_FOUND
   */
  finishWish(memorial: EditableMemorial, wishId: string): Promise<void>;
}

export function createFamilyCaseCalls(context: CasesContext): FamilyCaseCalls {
  const { kysely, now, ...rest } = context;
  return {
    async list({ memorialId, role }) {
      const claims = role === 'owner' ? await store.listOpenClaims(kysely, memorialId) : [];
      const wishes = await store.listFamilyWishes(kysely, memorialId, LISTED_WISHES);
      return {
        claims: claims.map((row) => describe(row)),
        wishes: wishes.rows.map((row) => ({ ...describe(row), text: row.body })),
        wishCount: wishes.count,
      };
    },

    async keep({ memorialId, actor: { userId } }) {
      await kysely
        .transaction()
        .execute((transaction) => keepPage({ ...rest, now, transaction }, { memorialId, userId }));
    },

    async finishWish({ memorialId }, wishId) {
      await kysely.transaction().execute(async (transaction) => {
        const row = await store.lock(transaction, wishId);
        if (row?.kind !== 'wish' || row.memorial_id !== memorialId) {
          throw new AppError('NOT_FOUND');
        }
        if (row.family_done_at || row.state === 'closed') return;
        const time = now();
        await store.markDone(transaction, wishId, time);
        await store.addToHistory(transaction, { caseId: wishId, step: 'family-done', now: time });
      });
    },
  };
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
