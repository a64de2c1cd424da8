// Long, because it has the statements about accounts.
import { sql } from 'kysely';

import type { OwnTables } from '../../db/own-tables.server.ts';
import type { Closing } from './closing/closing-terms.ts';
import type { ProfilePayload, SocialProvider } from './contract.ts';
import type { AccountTables } from './tables.server.ts';

type Db = OwnTables<AccountTables>;

const SAME_ADDRESS_LIMIT = 100;

export interface UserRow {
  id: string;
  email: string;
  email_verified_at: Date | null;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  language: string | null;
  email_returned_at: Date | null;
  /** connected to the account, in the order in which they were connected */
  providers: SocialProvider[];
  /** null for an account that no operator has closed */
  closing: Closing | null;
}

export const USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.email_verified_at',
  'users.password_hash',
  'users.first_name',
  'users.last_name',
  'users.language',
  'users.email_returned_at',
  sql<
    SocialProvider[]
  >`array(select provider from identities where identities.user_id = users.id order by identities.created_at, provider)`.as(
    'providers',
  ),
  // A column of the row, so that finding a closed account takes as long as finding another.
  sql<Closing | null>`(select to_jsonb(one) from closed_accounts one where one.user_id = users.id)`.as(
    'closing',
  ),
] as const;

/**
 * Lists the verified user first, then the oldest. Two queries, because each of them can use an
 * index.
 */
export async function listByEmail(db: Db, email: string): Promise<UserRow[]> {
  const verified = await selectByEmail(db, email)
    .where('email_verified_at', 'is not', null)
    .execute();
  const others = await selectByEmail(db, email)
    .where('email_verified_at', 'is', null)
    .orderBy('created_at')
    .limit(SAME_ADDRESS_LIMIT)
    .execute();
  return [...verified, ...others];
}

function selectByEmail(db: Db, email: string) {
  return db.selectFrom('users').select(USER_COLUMNS).where('email', '=', email);
}

/**
 * Returns one stored hash for each combination of salt and cost. Salt and cost are the prefix of a
 * hash. The query jumps in the index from prefix to prefix, so that it does not read all rows.
 */
export async function listHashVariants(db: Db, email: string, limit: number): Promise<string[]> {
  const stored = sql`password_hash collate "C"`;
  const { rows } = await sql<{ stored: string }>`
    with recursive forms(stored) as (
      select min(${stored}) from users where email = ${email} and email_changed_at is null
      union all
      select (
        select min(${stored}) from users
        where email = ${email} and email_changed_at is null
          and ${stored} > regexp_replace(forms.stored, '[^$]*$', '') || '~'
      )
      from forms where forms.stored is not null
    )
    select stored from forms where stored is not null limit ${limit}
  `.execute(db);
  return rows.map((row) => row.stored);
}

/**
 * Returns the verified account with one of these hashes or, if none is verified, the newest
 * account.
 */
export async function findByPassword(
  db: Db,
  email: string,
  stored: readonly string[],
): Promise<UserRow | undefined> {
  return selectByEmail(db, email)
    .where(sql`password_hash collate "C"`, 'in', stored)
    .orderBy(sql`email_verified_at is null`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function find(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(USER_COLUMNS).where('id', '=', id).executeTakeFirst();
}

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

/** The language of an account's rooms and emails; undefined if it was never chosen. */
export async function findLanguage(db: Db, id: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', id)
    .executeTakeFirst();
  return user?.language ?? undefined;
}

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
  language?: string | undefined;
  now: Date;
}

/** A unique index rejects a second verified user with this address. */
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
      language: user.language,
      created_at: user.now,
      updated_at: user.now,
      last_seen_at: user.now,
    })
    .execute();
}

export async function removeIdentity(
  transaction: Db,
  { provider, userId }: { provider: SocialProvider; userId: string },
): Promise<void> {
  await transaction
    .deleteFrom('identities')
    .where('provider', '=', provider)
    .where('user_id', '=', userId)
    .execute();
}

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

/**
 * Takes an advisory lock until the transaction ends. So changes to one address or identity run one
 * after another.
 */
export async function acquireLock(transaction: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`accounts ${name}`}, 0))`.execute(
    transaction,
  );
}

/**
 * A unique index rejects a second verified user with this address. Resolves to false if the user's address has been
 * changed, or the user was removed.
 */
export async function markVerified(
  transaction: Db,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @param at - null if emails arrive again */
export async function markReturned(db: Db, email: string, at: Date | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_returned_at: at })
    .where('email', '=', email)
    .where('email_returned_at', at === null ? 'is not' : 'is', null)
    .execute();
}

export async function removeUnverified(db: Db, email: string, exceptId: string): Promise<void> {
  await db
    .deleteFrom('users')
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('id', '!=', exceptId)
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
    .set({ password_hash: passwordHash, email_changed_at: null, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function updateProfile(
  db: Db,
  id: string,
  { firstName, lastName, language }: ProfilePayload,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      first_name: firstName,
      last_name: lastName,
      ...(language && { language }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/**
 * Lists unverified accounts without an active session that were created before `until`, oldest
 * first.
 */
export async function listAbandoned(
  db: Db,
  { until, now, limit }: { until: Date; now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('id')
            .whereRef('sessions.user_id', '=', 'users.id')
            .where('expires_at', '>', now),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Skips accounts that have been verified since they were listed. */
export async function removeAbandoned(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('users')
    .where('id', 'in', ids)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Unknown users are left out. */
export async function listNames(
  db: Db,
  ids: readonly string[],
): Promise<Array<Pick<UserRow, 'id' | 'first_name' | 'last_name'>>> {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
}
