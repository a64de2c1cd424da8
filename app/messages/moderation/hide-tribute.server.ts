/**
 * Takes a visitor's tribute off the page when the operator has decided so, after a report or after
 * a person's request to be left out of the page.
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { appendToLog } from '../../members/service.server.ts';
import {
  readVisitorTribute,
  removeVisitorTribute,
} from '../../tributes/visitors/visitor-tributes.server.ts';
import * as store from './store.server.ts';

/**
 * Moves the tribute to the list “Declined”, where the family can publish it again.
 * @returns the writer's address and language, if they are known; undefined if the memorial has no visitor's tribute
 *   with this id
 */
export async function hideTribute(
  transaction: DatabaseHandle,
  { memorialId, tributeId, now }: { memorialId: string; tributeId: string; now: Date },
): Promise<{ email: string | null; language: string | null } | undefined> {
  const row = await store.lockByTribute(transaction, memorialId, tributeId);
  if (row === undefined) return undefined;
  const { id, email, language } = row;
  const replaced = (await readVisitorTribute(transaction, tributeId)) ?? null;
  await store.update(transaction, id, {
    state: 'declined',
    previous_state: 'published',
    replaced,
    tribute_id: null,
    decided_at: now,
    decided_by: null,
  });
  await removeVisitorTribute(transaction, tributeId);
  await appendToLog(transaction, { memorialId, userId: null, action: 'hid-tribute', now });
  return { email, language };
}
