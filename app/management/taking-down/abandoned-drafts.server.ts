import { listAbandoned } from '../../members/service.server.ts';
import type { ManagementContext } from '../management-context.server.ts';
import * as store from '../store.server.ts';

/**
 * Takes down drafts that were never published and that no one can open any more. Database triggers do so when the last
 * member or the last offer goes, unless a handover or a legacy contact may still bring an owner; here that has come to
 * nothing.
 */
export async function takeDownAbandonedDrafts({
  kysely,
  now,
}: Pick<ManagementContext, 'kysely' | 'now'>): Promise<void> {
  const time = now();
  await store.takeDownDrafts(kysely, await listAbandoned(kysely, time), time);
}
