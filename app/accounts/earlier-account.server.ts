/**
 * Who registers and then comes in another way with the same address, in the same browser, keeps the memorials that they
 * have begun. The password and the sessions of that registration end as those of any other.
 */
import type { AccountContext, Db, Visitor } from './account-context.server.ts';
import type { UserRow } from './store.server.ts';

/** Finds the unverified account that the browser is logged in with. Call it before the transaction. */
export async function findEarlier(
  { sessions }: Pick<AccountContext, 'sessions'>,
  { presented }: Visitor,
): Promise<UserRow | undefined> {
  const user = presented && (await sessions.findReader(presented));
  return user?.email_verified_at ? undefined : user;
}

export async function takeMemorialsOf(
  earlier: UserRow | undefined,
  { moveMemorials }: Pick<AccountContext, 'moveMemorials'>,
  transaction: Db,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  if (!earlier || earlier.id === id || earlier.email !== email) return;
  await moveMemorials(transaction, earlier.id, id);
}
