/**
 * The rows of people and of who they are at a provider. Sessions, codes and attempts have stores of their
 * own beside this one; no other file of the domain holds SQL.
 */
import { sql, type Kysely } from 'kysely';

import type { DatabaseSchema } from '../../db/schema.server.ts';
import type { SocialProvider } from './contract.ts';

type Db = Kysely<DatabaseSchema>;

/** How many registrations of one address a sign-in looks at; the verified one is always among them. */
const SAME_ADDRESS_LIMIT = 100;

export interface UserRow {
  id: string;
  email: string;
  email_verified_at: Date | null;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  has_google: boolean;
  has_facebook: boolean;
}

/** What is read of a person, in any query that reads `users`. */
export const USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.email_verified_at',
  'users.password_hash',
  'users.first_name',
  'users.last_name',
  sql<boolean>`exists (select 1 from identities where identities.user_id = users.id and provider = 'google')`.as(
    'has_google',
  ),
  sql<boolean>`exists (select 1 from identities where identities.user_id = users.id and provider = 'facebook')`.as(
    'has_facebook',
  ),
] as const;

/** Everybody registered with the address: the verified one first, then the oldest. */
export async function listByEmail(db: Db, email: string): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('email', '=', email)
    .orderBy(sql`email_verified_at is null`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(SAME_ADDRESS_LIMIT)
    .execute();
}

/** One read by the primary key. */
export async function find(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(USER_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** The password as it is, held until the transaction ends. */
export async function findForUpdate(
  transaction: Db,
  id: string,
): Promise<{ password_hash: string | null } | undefined> {
  return transaction
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Who somebody at a provider is here. */
export async function findByIdentity(
  db: Db,
  provider: SocialProvider,
  subject: string,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(USER_COLUMNS)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export interface NewUser {
  id: string;
  email: string;
  emailVerifiedAt: Date | null;
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  now: Date;
}

/** Writes a new person; a second verified one with the address is refused by the database. */
export async function insert(db: Db, user: NewUser): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      email_verified_at: user.emailVerifiedAt,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      created_at: user.now,
      updated_at: user.now,
    })
    .execute();
}

/** Joins a person at a provider to a user. */
export async function insertIdentity(
  db: Db,
  identity: { provider: SocialProvider; subject: string; userId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('identities')
    .values({
      provider: identity.provider,
      subject: identity.subject,
      user_id: identity.userId,
      created_at: identity.now,
    })
    .execute();
}

/** Makes transactions that decide about one address or one identity queue up until they end. */
export async function lockName(transaction: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`accounts ${name}`}, 0))`.execute(
    transaction,
  );
}

/** Marks the user's address as verified. A second one with the address is refused by the database. */
export async function markVerified(transaction: Db, id: string, now: Date): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Removes every unverified registration of an address but one. */
export async function removeUnverified(db: Db, email: string, keptId: string): Promise<void> {
  await db
    .deleteFrom('users')
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('id', '!=', keptId)
    .execute();
}

export async function updatePassword(
  db: Db,
  id: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function updateNames(
  db: Db,
  id: string,
  names: { firstName: string; lastName: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ first_name: names.firstName, last_name: names.lastName, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Removes a person and, by the foreign keys, sessions, codes, identities and mails on their way. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}
