import type { OwnTables } from '../../db/own-tables.server.ts';
import { fullNameIn } from '../language/name-order.ts';
import { DEFAULT_LANGUAGE } from '../language/tags.ts';
import { asConfirmed, type ConfirmedEmail } from '../mail/recipients.server.ts';
import { listClosed } from './closing/store.server.ts';
import { normalizeEmail } from './normalize-input.ts';
import { find, findLanguage, listByEmail, listNames } from './store.server.ts';
import type { AccountTables } from './tables.server.ts';

/** Resolves to undefined if there is no account with this verified e-mail address. */
export async function findVerifiedUser(
  db: OwnTables<AccountTables>,
  email: string,
): Promise<string | undefined> {
  const [first] = await listByEmail(db, normalizeEmail(email));
  return first?.email_verified_at ? first.id : undefined;
}

/**
 * Resolves to undefined if the user has no verified address, or if the account is closed: what the emails are about
 * can be seen only by someone who can log in.
 */
export async function findVerifiedEmail(
  db: OwnTables<AccountTables>,
  userId: string,
): Promise<ConfirmedEmail | undefined> {
  const user = await find(db, userId);
  return user?.email_verified_at && !user.closing ? asConfirmed(user.email) : undefined;
}

/** True if an operator has closed the account. */
export async function isAccountClosed(
  db: OwnTables<AccountTables>,
  userId: string,
): Promise<boolean> {
  return Boolean((await find(db, userId))?.closing);
}

/** Those of the users whose account an operator has closed. */
export async function readClosedAccounts(
  db: OwnTables<AccountTables>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(userIds.length === 0 ? [] : await listClosed(db, userIds));
}

/** The e-mail address may be unverified. Resolves to undefined if the account was deleted. */
export async function readUser(
  db: OwnTables<AccountTables>,
  userId: string,
): Promise<{ email: string; name: string } | undefined> {
  const user = await find(db, userId);
  return user && { email: user.email, name: fullNameOf(user) };
}

/** The language of the account's rooms; English if it was never chosen. */
export async function readLanguage(db: OwnTables<AccountTables>, userId: string): Promise<string> {
  return (await findLanguage(db, userId)) ?? DEFAULT_LANGUAGE;
}

/**
 * Resolves to the full names by user id, for display to other members of a memorial. A deleted user
 * is not in the map.
 */
export async function readUserNames(
  db: OwnTables<AccountTables>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await listNames(db, userIds);
  return new Map(rows.map((user) => [user.id, fullNameOf(user)]));
}

/** As others read it. */
export function fullNameOf(user: { first_name: string; last_name: string }): string {
  const { first_name: firstName, last_name: lastName } = user;
  return fullNameIn(DEFAULT_LANGUAGE, { firstName, lastName });
}
