import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { runStripe } from '../testing/running-stripe.ts';
import { newest, subscribe } from '../testing/subscribed.ts';
import { loadRecords } from './state-file.server.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'memorials-stripe-file-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('after a restart the customers, subscriptions and stored responses are the same', async () => {
  const first = await runStripe({ directory });
  const { customer, subscription } = await subscribe(first);
  const once = { idempotencyKey: 'once' };
  const made = await first.sdk.customers.create({ email: 'b@example.org' }, once);
  const second = await first.restart();
  expect(await newest(second, customer.id)).toMatchObject({
    id: subscription.id,
    status: 'active',
    items: subscription.items,
  });
  expect(await second.sdk.customers.create({ email: 'b@example.org' }, once)).toMatchObject({
    id: made.id,
  });
  await second.stop();
});

test('a file of an earlier version, with more fields and fewer lists, still opens', async () => {
  const first = await runStripe({ directory });
  const { customer, subscription } = await subscribe(first);
  const file = join(directory, 'sandbox', 'stripe.json');
  const { refunds: _, responses: __, ...rest } = loadRecords(file);
  const customers = rest.customers.map((one) => ({ ...one, phone: null, description: null }));
  const earlier = { ...rest, customers, invoiceCount: 1, keptAnswers: [{ key: 'once' }] };
  writeFileSync(file, JSON.stringify(earlier));
  const second = await first.restart();
  expect(await newest(second, customer.id)).toMatchObject({ id: subscription.id });
  await second.stop();
});

test('only its owner can read the file, and no temporary file is left beside it', async () => {
  const stripe = await runStripe({ directory });
  await subscribe(stripe);
  const folder = join(directory, 'sandbox');
  expect(readdirSync(folder)).toEqual(['stripe.json']);
  expect(statSync(join(folder, 'stripe.json')).mode & 0o777).toBe(0o600);
  await stripe.stop();
});

test.each(['', '{', '{"version":2}', '[]'])(
  'a damaged file, %j, stops the start with a message naming it',
  async (text) => {
    const file = join(directory, 'sandbox', 'stripe.json');
    mkdirSync(join(directory, 'sandbox'));
    writeFileSync(file, text);
    await expect(runStripe({ directory })).rejects.toThrow(
      `${file}, the sandbox's record of Stripe, is damaged. Delete it to start`,
    );
  },
);
