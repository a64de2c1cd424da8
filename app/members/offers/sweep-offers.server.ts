import type { MembersContext } from '../members-context.server.ts';
import { removeOldOffers } from './store.server.ts';

/** How long expired invitations stay in the list, so that members can send them again. */
const SHOWN_AFTER_END_MS = 30 * 24 * 3600_000;

export async function sweepOffers({
  kysely,
  now,
}: Pick<MembersContext, 'kysely' | 'now'>): Promise<void> {
  await removeOldOffers(kysely, new Date(now().getTime() - SHOWN_AFTER_END_MS));
}
