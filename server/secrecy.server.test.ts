// After each API test, the log and the database are searched for secrets. This file tests that search.
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openTestApp } from '../tests/harness/open-test-app.ts';
import { SecretLeakCheck } from '../tests/harness/secret-leak-check.ts';
import { createLog } from './monitoring/log.server.ts';

const app = openTestApp({ settings: { METRICS_TOKEN: 'a token of this test' } });

test('a sign-up, its code, a sign-in and a new password leave nothing in the log or tables', async () => {
  const browser = app.browser();
  await browser.register('ada@example.org', 'rose garden 1');
  await browser.post('/send-verification', { email: 'ada@example.org' });
  const { code } = await app.mailbox.lastTo('ada@example.org');
  expect((await browser.post('/verify-email', { code })).status).toBe(200);
  const changed = await browser.put('/change-password', {
    currentPassword: 'rose garden 1',
    newPassword: 'rose garden 2',
  });
  expect(changed.status).toBe(200);
  await app.secrets.expectNoLeaks(app.database);
});

test('a secret in a log line is found', async () => {
  const secrets = new SecretLeakCheck();
  secrets.addPayload({ email: 'ada@example.org', password: 'rose garden' });
  const log = createLog({ logLevel: 'trace' }, secrets.log);
  log.debug({ password: 'rose garden' }, 'left out by name');
  await secrets.expectNoLeaks(app.database);
  log.debug({ typed: 'rose garden' }, 'by another name');
  await expect(secrets.expectNoLeaks(app.database)).rejects.toThrow('stands in the log');
});

test.each([
  ['JSON', JSON.stringify({ typed: 'rose "garden" & hedge' })],
  ['an address', 'https://example.org/?password=rose%20%22garden%22%20%26%20hedge'],
  ['a form', 'password=rose+%22garden%22+%26+hedge'],
])('a secret written as in %s is found', async (_, written) => {
  const secrets = new SecretLeakCheck();
  secrets.add('rose "garden" & hedge');
  secrets.log.write(`${written}\n`);
  await expect(secrets.expectNoLeaks(app.database)).rejects.toThrow('stands in the log');
});

test('codes of social sign-ins and secrets in the settings are searched for', async () => {
  const found = [
    ['/api/v1/auth/google/callback?code=given-by-google', 'given-by-google'],
    ['/api/v1/auth/google/callback?state=made-by-us', 'made-by-us'],
    ['/', app.config.metricsToken],
  ] as const;
  for (const [path, secret = ''] of found) {
    const secrets = new SecretLeakCheck();
    secrets.addUrl(new URL(path, app.config.origin));
    secrets.addSettings(app.config);
    secrets.log.write(`here is ${secret}`);
    await expect(secrets.expectNoLeaks(app.database)).rejects.toThrow(secret);
  }
});

test('a secret in a table is found', async () => {
  const secrets = new SecretLeakCheck();
  secrets.add('482915');
  await sql`create table notes as select 'the code is 482915' as text`.execute(app.database.kysely);
  await expect(secrets.expectNoLeaks(app.database)).rejects.toThrow('stands in the table');
  await sql`drop table notes`.execute(app.database.kysely);
});

test("six digits in a time, a number or an id aren't mistaken for a code", async () => {
  const secrets = new SecretLeakCheck();
  secrets.add('482915');
  secrets.log.write('{"time":"2026-11-22T20:55:57.482915Z","bytes":482915,"id":"a482915"}');
  await sql`
    create table moments as
    select '2026-11-22 20:55:57.482915'::timestamptz as at, 482915 as bytes, 'a482915b' as id
  `.execute(app.database.kysely);
  await expect(secrets.expectNoLeaks(app.database)).resolves.toBeUndefined();
  await sql`drop table moments`.execute(app.database.kysely);
});

test.each(['the code is 482915.', '482915', '/verify?482915', 'sent:482915,again'])(
  'six digits in %j are recognized as a code',
  async (text) => {
    const secrets = new SecretLeakCheck();
    secrets.add('482915');
    secrets.log.write(JSON.stringify({ text }));
    await expect(secrets.expectNoLeaks(app.database)).rejects.toThrow('stands in the log');
  },
);
