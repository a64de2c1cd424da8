/**
 * Registrations that nobody verified and nobody uses any more: a stranger may have typed the address, and it is
 * not ours to keep. Whoever uses the product unverified has a living session, which lasts for thirty days.
 */
import type { AccountContext, Db } from '../account-context.server.ts';
import * as store from '../store.server.ts';

/** The least age of a registration that is swept. */
export const UNVERIFIED_MAX_AGE_MS = 30 * 24 * 3600_000;

/** Of one sweep; what is left comes with the next, an hour later. */
const BATCH_SIZE = 1_000;

/** Which of these accounts another domain cannot do without. */
export type FindRetainedAccounts = (
  db: Db,
  userIds: readonly string[],
) => Promise<ReadonlySet<string>>;

/** Removes them. An account that is kept elsewhere stays (somebody pays for it). */
export async function removeAbandonedAccounts(
  { kysely, now }: Pick<AccountContext, 'kysely' | 'now'>,
  findRetainedAccounts: FindRetainedAccounts,
): Promise<void> {
  const at = now();
  const found = await store.listAbandoned(kysely, {
    until: new Date(at.getTime() - UNVERIFIED_MAX_AGE_MS),
    now: at,
    limit: BATCH_SIZE,
  });
  if (found.length === 0) return;
  const kept = await findRetainedAccounts(kysely, found);
  const abandoned = found.filter((id) => !kept.has(id));
  if (abandoned.length > 0) await store.removeAbandoned(kysely, abandoned);
}
