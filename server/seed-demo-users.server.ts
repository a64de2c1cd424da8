/**
 * The two people who can sign in on a fresh local start: one stays free, one is there to try the paid plan.
 * Made once ever and never in production; who deleted them does not get them back.
 */
import type { AccountService } from '../app/accounts/service.server.ts';
import type { Database } from '../db/database.server.ts';

export const DEMO_USERS = [
  {
    email: 'rose@example.org',
    password: 'garden-gate',
    firstName: 'Rose',
    lastName: 'Whitfield',
    purpose: 'a free account',
  },
  {
    email: 'samuel@example.org',
    password: 'harbour-light',
    firstName: 'Samuel',
    lastName: 'Okafor',
    purpose: 'an account to try the paid plan with',
  },
] as const;

const SEED_NAME = 'demo users';

/** Makes them unless they were made before. */
export async function seedDemoUsers(
  database: Database,
  makeAccounts: () => Promise<Pick<AccountService, 'addVerifiedUser'>>,
): Promise<void> {
  const isSeeded = await database.withSession((session) =>
    session.query('select name from seeds where name = $1', [SEED_NAME]),
  );
  if (isSeeded.length > 0) return;
  const accounts = await makeAccounts();
  for (const user of DEMO_USERS) await accounts.addVerifiedUser(user);
  await database.withSession((session) =>
    session.query('insert into seeds (name) values ($1) on conflict do nothing', [SEED_NAME]),
  );
}
