/** Providers that a person has disconnected: a verified address alone does not connect them again. */
import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { SocialProvider } from '../contract.ts';
import type { AccountTables } from '../tables.server.ts';

type Db = OwnTables<AccountTables>;

export async function note(
  transaction: Db,
  { userId, provider, now }: { userId: string; provider: SocialProvider; now: Date },
): Promise<void> {
  await transaction
    .insertInto('disconnected_providers')
    .values({ user_id: userId, provider, disconnected_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'provider']).doUpdateSet({ disconnected_at: now }),
    )
    .execute();
}

/** True if the verified account of the address has disconnected the provider, whichever identity it had there. */
export async function exists(db: Db, provider: SocialProvider, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('disconnected_providers')
    .innerJoin('users', 'users.id', 'disconnected_providers.user_id')
    .select('users.id')
    .where('provider', '=', provider)
    .where('users.email', '=', email)
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Before the person connects the provider again: in the settings, or with the mailed code. */
export async function forget(
  transaction: Db,
  provider: SocialProvider,
  email: string,
): Promise<void> {
  await transaction
    .deleteFrom('disconnected_providers')
    .where('provider', '=', provider)
    .where('user_id', 'in', (query) =>
      query
        .selectFrom('users')
        .select('users.id')
        .where('users.email', '=', email)
        .where('users.email_verified_at', 'is not', null),
    )
    .execute();
}
