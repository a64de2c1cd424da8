// The net under every test of the API: what it is to catch, it catches.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../tests/harness/test-app.ts';
import { ToldSecrets } from '../tests/harness/told-secrets.ts';
import { createLog } from './log.server.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

test('a sign-up, its code, a sign-in and a new password leave nothing in the log and no table', async () => {
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
  await app.secrets.expectKept(app.database);
});

test('a secret in a line of the log is found', async () => {
  const secrets = new ToldSecrets();
  secrets.tellPayload({ email: 'ada@example.org', password: 'rose garden' });
  const log = createLog({ logLevel: 'trace' }, secrets.log);
  log.debug({ password: 'rose garden' }, 'left out by name');
  await secrets.expectKept(app.database);
  log.debug({ typed: 'rose garden' }, 'by another name');
  await expect(secrets.expectKept(app.database)).rejects.toThrow('stands in the log');
});

test('a secret in a table is found', async () => {
  const secrets = new ToldSecrets();
  secrets.tell('482915');
  await sql`create table notes as select 'the code is 482915' as text`.execute(app.database.kysely);
  await expect(secrets.expectKept(app.database)).rejects.toThrow('stands in the table');
  await sql`drop table notes`.execute(app.database.kysely);
});
