/**
 * Removes registrations that were never verified and are no longer used: the e-mail address may belong to another
 * person, so it must not be stored indefinitely. An unverified account counts as used while it has an active session.
 */
import type { AccountContext, Db } from '../account-context.server.ts';
import * as store from '../store.server.ts';

/** Registrations older than this are removed. */
export const UNVERIFIED_MAX_AGE_MS = 30 * 24 * 3600_000;

/** The maximum number of accounts that an hourly run removes; the next run removes further accounts. */
const BATCH_SIZE = 1_000;

/** Selects the accounts that another domain still needs, such as those of paying users. */
export type FindRetainedAccounts = (
  db: Db,
  userIds: readonly string[],
) => Promise<ReadonlySet<string>>;

export async function removeAbandonedAccounts(
  { kysely, now }: Pick<AccountContext, 'kysely' | 'now'>,
  findRetainedAccounts: FindRetainedAccounts,
): Promise<void> {
  const at = now();
  const ids = await store.listAbandoned(kysely, {
    until: new Date(at.getTime() - UNVERIFIED_MAX_AGE_MS),
    now: at,
    limit: BATCH_SIZE,
  });
  if (ids.length === 0) return;
  const retained = await findRetainedAccounts(kysely, ids);
  const abandoned = ids.filter((id) => !retained.has(id));
  if (abandoned.length > 0) await store.removeAbandoned(kysely, abandoned);
}
