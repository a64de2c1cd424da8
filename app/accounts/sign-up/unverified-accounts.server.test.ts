import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { SWEEP_ACCOUNTS } from '../jobs.server.ts';
import { registeredPerson } from '../testing/people.ts';

const app = openTestApp();

const registered = () => registeredPerson(app);

async function sweep(): Promise<void> {
  const { database, jobs } = app;
  await database.kysely
    .transaction()
    .execute((transaction) => jobs.add(transaction, SWEEP_ACCOUNTS, {}));
  await jobs.runDue();
}

const userExists = async (email: string) =>
  (await app.database.kysely.selectFrom('users').select('id').where('email', '=', email).execute())
    .length > 0;

describe('an unverified registration', () => {
  test('is removed after 30 days without an active session', async () => {
    const { email } = await registered();
    app.clock.advance({ days: 29, hours: 23 });
    await sweep();
    expect(await userExists(email)).toBe(true);
    app.clock.advance({ hours: 2 });
    await sweep();
    expect(await userExists(email)).toBe(false);
  });

  test('is kept while in use', async () => {
    const { email, browser } = await registered();
    for (let month = 0; month < 3; month += 1) {
      app.clock.advance({ days: 25 });
      expect((await browser.post('/refresh')).status).toBe(200);
      await sweep();
    }
    expect(await userExists(email)).toBe(true);
    app.clock.advance({ days: 31 });
    await sweep();
    expect(await userExists(email)).toBe(false);
  });

  test('is kept while it has a customer at the payment provider', async () => {
    const { email } = await registered();
    const { kysely } = app.database;
    const { id } = await kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await kysely
      .insertInto('billing_accounts')
      .values({ user_id: id, customer_id: 'cus_1', created_at: app.clock.now() })
      .execute();
    app.clock.advance({ days: 62 });
    await sweep();
    expect(await userExists(email)).toBe(true);
  });

  test('is kept once verified', async () => {
    const { email, browser } = await registered();
    const { code } = await app.mailbox.lastTo(email);
    await browser.post('/verify-email', { code });
    app.clock.advance({ days: 400 });
    await sweep();
    expect(await userExists(email)).toBe(true);
  });
});

test('an address with 150 registrations: the newest signs in with its password, using one hash', async () => {
  const email = 'crowded@example.org';
  const { kysely } = app.database;
  await app.browser().register(email, 'the-first-password');
  const { password_hash } = await kysely
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const head = password_hash?.slice(0, password_hash.lastIndexOf('$') + 1);
  await kysely
    .insertInto('users')
    .values(
      Array.from({ length: 150 }, (_, index) => ({
        id: `usr_${String(index).padStart(22, '0')}`,
        email,
        email_verified_at: null,
        password_hash: `${head}${Buffer.alloc(32, index).toString('base64').replace('=', '')}`,
        first_name: 'Somebody',
        last_name: 'Else',
        created_at: app.clock.now(),
        updated_at: app.clock.now(),
      })),
    )
    .execute();
  app.clock.advance({ minutes: 1 });
  await app
    .browser()
    .post('/register', { email, password: 'the-newest', firstName: 'Newest', lastName: 'X' });
  const before = app.hashes();
  const response = await app.browser().login(email, 'the-newest');
  expect(response.body.data?.user?.['firstName']).toBe('Newest');
  expect(app.hashes() - before).toBe(1);
});
