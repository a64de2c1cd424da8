import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { openDatabase } from '../../db/client.server.ts';
import type { Database } from '../../db/database.server.ts';
import { startScript } from '../../db/testing/child-process.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/harness/test-database.ts';
import { ScriptedStripe } from './testing/scripted-stripe.ts';

const TIMEOUT_MS = 120_000;
const USER = `usr_${'a'.repeat(22)}`;

let stripe: ScriptedStripe;
let customer: string;
let shared: TestDatabase;
let directory: string;

beforeAll(async () => {
  stripe = await new ScriptedStripe().open();
  customer = stripe.addCustomer('ada@example.org').id;
  shared = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'memorials-killed-'));
  if (!shared.databaseUrl) await copyMigratedDatabase(databaseLocation());
  await withDatabase(async (database) => {
    const times = { created_at: new Date(), updated_at: new Date() };
    await database.kysely
      .insertInto('users')
      .values({
        id: USER,
        email: 'ada@example.org',
        first_name: 'Ada',
        last_name: 'King',
        ...times,
      })
      .execute();
    await database.kysely
      .insertInto('billing_accounts')
      .values({ user_id: USER, customer_id: customer, created_at: new Date() })
      .execute();
  });
}, TIMEOUT_MS);

afterAll(async () => {
  await shared.close();
  await stripe.close();
  rmSync(directory, { recursive: true, force: true });
});

function databaseLocation(): string {
  return shared.databaseUrl ?? join(directory, 'database');
}

/** Creating and migrating a database takes longer than this test. */
async function copyMigratedDatabase(folder: string): Promise<void> {
  const loadDataDir = new Blob([await readFile(inject('embeddedImage'))]);
  await (await PGlite.create(folder, { loadDataDir })).close();
}

async function withDatabase<Result>(
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const url = shared.databaseUrl;
  const database = await openDatabase(
    url ? { databaseUrl: url, directory: '' } : { directory: databaseLocation() },
  );
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const storedState = () =>
  withDatabase(async ({ kysely }) => ({
    status: (await kysely.selectFrom('billing_accounts').select('status').executeTakeFirst())
      ?.status,
    events: (await kysely.selectFrom('billing_events').select('id').execute()).length,
  }));

test(
  '"a handler killed in the middle is repaired by the provider\'s retry"',
  async () => {
    stripe.subscribe(customer);
    const object = { object: 'subscription', customer };
    const { body, signature } = stripe.event('customer.subscription.created', object);
    const handle = () =>
      startScript(
        '../../app/billing/testing/webhook-process',
        stripe.url,
        databaseLocation(),
        body,
        signature,
      );

    const child = handle();
    stripe.fail('GET /v1/subscriptions', { meanwhile: () => child.kill() });
    expect(await child.ended).toBe('SIGKILL');
    expect(await storedState()).toEqual({ status: null, events: 0 });

    const retried = handle();
    await retried.line((line) => line === 'handled');
    expect(await retried.ended).toBe(0);
    expect(await storedState()).toEqual({ status: 'active', events: 1 });

    // In one process: app/billing/webhook.server.test.ts.
    if (process.env['TEST_MATRIX'] !== 'full') return;
    const again = handle();
    expect(await again.ended).toBe(0);
    expect(await storedState()).toEqual({ status: 'active', events: 1 });
    expect(stripe.count('GET /v1/subscriptions')).toBe(2);
  },
  TIMEOUT_MS,
);
