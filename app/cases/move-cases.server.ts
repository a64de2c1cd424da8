/**
 * Advances a case when its deadline has passed, the owner of its memorial has changed, or its page
 * was taken down.
 */
import { daysAfter } from '../members/ownership/ownership-terms.ts';
import { findOwnerOfMemorial } from '../members/service.server.ts';
import { readMemorialHeader } from '../memorials/memorial-header-data.server.ts';
import { CASE_TERMS } from './case-terms.ts';
import {
  inTransaction,
  type CaseTransaction,
  type ClaimsContext,
  type ClaimTransaction,
} from './cases-context.server.ts';
import { isByOwner } from './claims/confirm-claim.server.ts';
import { finishClaim } from './claims/finish-claim.server.ts';
import { routeClaim } from './claims/route-claim.server.ts';
import * as store from './store.server.ts';

/** Checks every open case and advances it if necessary. If one case fails, the other cases are still checked. */
export async function moveCases(context: ClaimsContext): Promise<void> {
  const { kysely } = context;
  const time = context.now();
  await store.sweep(kysely, { now: time, closedBefore: daysAfter(time, -CASE_TERMS.closedDays) });
  const failures: unknown[] = [];
  for (const { id, memorial_id: memorialId } of await store.listOpen(kysely)) {
    try {
      await inTransaction(context, async (within) => {
        await store.lockKeeper(within.transaction, memorialId);
        const row = await store.lock(within.transaction, id);
        if (row) await moveCase(within, row);
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function moveCase(within: ClaimTransaction, row: store.CaseRow): Promise<void> {
  if (row.state === 'closed' || row.state === 'unconfirmed') return;
  // Nothing is due for it: it stays open while its page is taken down, and is deleted with the page.
  if (row.kind === 'wish') return;
  const head = await readMemorialHeader(within.transaction, row.memorial_id);
  if (!head?.isPublished) return finishClaim(within, row, 'gone');
  if (await isByOwner(within, row)) {
    return store.close(within.transaction, row.id, { outcome: 'became-owner', now: within.now() });
  }
  const ownerId = (await findOwnerOfMemorial(within.transaction, row.memorial_id)) ?? null;
  // If the memorial has lost its owner, a granted claim stays granted.
  const isStillGranted = row.state === 'granted' && ownerId === null;
  if (ownerId !== row.owner_id && !isStillGranted) return followOwner(within, row, ownerId);
  if (row.due_at <= within.now()) return passDeadline(within, row);
}

/** Handles a claim whose memorial has lost its owner or has got another owner. */
async function followOwner(
  within: ClaimTransaction,
  row: store.CaseRow,
  ownerId: string | null,
): Promise<void> {
  // The memorial had no owner when `row.owner_id` was stored. Since then, a successor, an editor or
  // the recipient of a handover has become the owner.
  if (ownerId !== null && row.owner_id === null) return finishClaim(within, row, 'other-keeper');
  await store.addToHistory(within.transaction, {
    caseId: row.id,
    step: ownerId === null ? 'owner-left' : 'other-owner',
    now: within.now(),
  });
  return routeClaim(within, row);
}

/**
 * The history step for each missed deadline. The operator's missed deadlines have no step, because
 * `memorials cases` shows them as overdue.
 */
const MISSED = {
  'with-owner': 'owner-silent',
  'with-successor': 'successor-silent',
  granted: 'not-accepted',
} as const satisfies Partial<Record<store.CaseRow['state'], string>>;

async function passDeadline(within: CaseTransaction, { id, state }: store.CaseRow): Promise<void> {
  if (state !== 'with-owner' && state !== 'with-successor' && state !== 'granted') return;
  const time = within.now();
  const dueAt = daysAfter(time, CASE_TERMS.operatorDays);
  await store.move(within.transaction, id, { state: 'with-operator', dueAt });
  const step = MISSED[state];
  await store.addToHistory(within.transaction, { caseId: id, step, now: time });
}
