/**
 * Removes accounts that are still unverified after 30 days and have no active session, because
 * their address may belong to another person. Keeps the accounts that `findRetainedAccounts`
 * returns.
 */
import type { AccountContext, Db } from '../account-context.server.ts';
import * as store from '../store.server.ts';

export const UNVERIFIED_MAX_AGE_MS = 30 * 24 * 3600_000;

const BATCH_SIZE = 1_000;

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
