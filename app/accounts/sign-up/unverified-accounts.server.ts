/**
 * Removes registrations that were never verified and are no longer in use: the address may belong to someone else,
 * so we must not store it. An unverified account in use has an active session, which lasts thirty days.
 */
import type { AccountContext, Db } from '../account-context.server.ts';
import * as store from '../store.server.ts';

/** Registrations older than this are removed. */
export const UNVERIFIED_MAX_AGE_MS = 30 * 24 * 3600_000;

/** Per run; the rest is removed an hour later. */
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
