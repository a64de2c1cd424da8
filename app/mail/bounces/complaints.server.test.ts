import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import type { MailKind } from '../mail-kinds.ts';
import { asConfirmed } from '../recipients.server.ts';
import { BOUNCES_MAX_BYTES } from './api.server.ts';
import { countBounces } from './store.server.ts';
import { complaint, postfixReport } from './testing/delivery-reports.ts';
import { COMPLAINT_EVENTS } from './testing/provider-events.ts';

const TOKEN = 'a-token-of-the-mail-server';
const app = openTestApp({
  settings: {
    MAIL_BOUNCE_ADDRESS: 'bounces@mail.example.org',
    MAIL_BOUNCE_TOKEN: TOKEN,
    MAIL_BOUNCE_JSON: 'postmark',
  },
});

let people = 0;
let email: string;
let browser: TestBrowser;
let sender: string;
beforeEach(async () => {
  email = `ada@c${(people += 1)}.example.net`;
  ({ browser } = await FamilyUser.register(app, { email }));
  sender = await sendNotice();
});

/** Resolves to the envelope's sender. */
async function sendNotice(): Promise<string> {
  expect(await mail('notice')).toBe(1);
  const { bounceToken = '' } = await app.mailbox.lastTo(email);
  expect(bounceToken).not.toBe('');
  return `bounces+${bounceToken}@mail.example.org`;
}

/** Resolves to the number of emails that arrive. */
async function mail(kind: MailKind): Promise<number> {
  const before = await app.mailbox.to(email);
  await app.services.mail.enqueue(app.database.kysely, {
    kind,
    recipient: { userId: null, email: asConfirmed(email) },
    content: () => ({ subject: 'News', before: [], after: [] }),
    expiresAt: new Date(app.clock.now().getTime() + 60_000),
  });
  return (await app.mailbox.to(email)).length - before.length;
}

async function post(body: string): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  return (await app.app.request('/mail/bounces', { method: 'POST', body, headers })).status;
}

async function areOff(by = browser): Promise<unknown> {
  await by.post('/refresh');
  return (await by.call('GET', '/emails')).body.data?.['areOff'];
}

const tokenIn = (address: string) => address.slice('bounces+'.length, address.indexOf('@'));

describe.each<[string, () => string]>([
  ['a report that names the address', () => complaint({ to: sender, recipient: email })],
  ['a report that hides the address', () => complaint({ to: sender })],
  [
    'a report with a word for the address',
    () => complaint({ to: sender, recipient: '[redacted]' }),
  ],
  [
    'the event of a provider',
    () => JSON.stringify(COMPLAINT_EVENTS.postmark({ token: tokenIn(sender), recipient: email })),
  ],
])('%s', (_, write) => {
  test('stops optional emails until the owner turns them on', async () => {
    expect(await areOff()).toBe(false);
    expect(await post(write())).toBe(200);
    expect(await areOff()).toBe(true);
    for (const kind of ['notice', 'writer', 'guest', 'reply', 'offer'] as const) {
      expect([kind, await mail(kind)]).toEqual([kind, 0]);
    }
    for (const kind of ['code', 'account', 'inactivity', 'case'] as const) {
      expect([kind, await mail(kind)]).toEqual([kind, 1]);
    }
    expect((await browser.post('/turn-emails-on')).status).toBe(200);
    expect(await areOff()).toBe(false);
    expect([await mail('notice'), await mail('reply')]).toEqual([1, 1]);
    // The same report, sent again, is known.
    expect(await post(write())).toBe(200);
    expect(await areOff()).toBe(false);
  });
});

test('a report about an email sent before the owner turned emails on stops nothing', async () => {
  const second = await sendNotice();
  await post(complaint({ to: sender }));
  await post(complaint({ to: second }));
  app.clock.advance({ minutes: 1 });
  await browser.post('/turn-emails-on');
  // A batch that the provider sends again.
  await post(complaint({ to: second }));
  expect([await areOff(), await mail('notice')]).toEqual([false, 1]);
  app.clock.advance({ minutes: 1 });
  await post(complaint({ to: await sendNotice() }));
  expect([await areOff(), await mail('notice')]).toEqual([true, 0]);
});

test('neither a delivered code nor ninety days nor a new account ends it', async () => {
  await post(complaint({ to: sender }));
  await browser.post('/send-password-reset-code', { email });
  const { code } = await app.mailbox.lastTo(email);
  const password = 'another-password';
  expect((await browser.post('/reset-password', { email, code, password })).status).toBe(200);
  expect(await mail('notice')).toBe(0);
  app.clock.advance({ days: 120 });
  await app.services.mail.sweep();
  expect(await mail('notice')).toBe(0);
  await browser.login(email, password);
  expect((await browser.call('DELETE', '/delete-account')).status).toBe(200);
  const { browser: later } = await FamilyUser.register(app, { email });
  expect([await areOff(later), await mail('notice')]).toEqual([true, 0]);
  await later.post('/turn-emails-on');
  app.clock.advance({ days: 120 });
  await app.services.mail.sweep();
  const bounces = await app.database.kysely
    .selectFrom('mail_bounces')
    .where('hidden_email', 'like', `%${email.slice(3)}`)
    .selectAll()
    .execute();
  expect(bounces).toEqual([]);
});

test('an unverified account with the address learns nothing and turns nothing on', async () => {
  await post(complaint({ to: sender }));
  const stranger = app.browser();
  await stranger.register(email);
  expect(await areOff(stranger)).toBe(false);
  expect((await stranger.post('/turn-emails-on')).body.code).toBe('EMAIL_NOT_VERIFIED');
  expect((await stranger.post('/try-email-again')).status).toBe(200);
  expect(await mail('notice')).toBe(0);
});

test('can be turned on five times a day', async () => {
  for (let turn = 0; turn < 5; turn += 1) await browser.post('/turn-emails-on');
  expect((await browser.post('/turn-emails-on')).status).toBe(429);
});

test('is counted for the operator, once per address', async () => {
  const since = new Date(app.clock.now().getTime() - 1);
  const { complaints } = await countBounces(app.database.kysely, since);
  const second = await sendNotice();
  await post(complaint({ to: sender }));
  await post(complaint({ to: second }));
  const counted = await countBounces(app.database.kysely, since);
  expect(counted).toMatchObject({ complaints: complaints + 1, returned: 0 });
});

test.each<[string, () => Promise<string>]>([
  ['a forged token', async () => complaint({ to: `bounces+${'a'.repeat(32)}@mail.example.org` })],
  ['no token', async () => complaint({ to: 'bounces@mail.example.org', recipient: email })],
  ['another recipient', async () => complaint({ to: sender, recipient: 'eve@example.net' })],
  ['that it is no spam', async () => complaint({ to: sender, type: 'not-spam' })],
  ['a wrong signature', async () => complaint({ to: sender, type: 'auth-failure' })],
  ['another type', async () => complaint({ to: sender, type: `abuse${'e'.repeat(60_000)}` })],
  ['thousands of lines', async () => `${complaint({ to: sender })}${'\r\n'.repeat(10_001)}`],
  ['deep parts', async () => nested(complaint({ to: sender }))],
  ['a bounce without an address', async () => postfixReport({ to: sender, recipient: '' })],
  [
    'the event of another address',
    async () =>
      JSON.stringify(
        COMPLAINT_EVENTS.postmark({ token: tokenIn(sender), recipient: 'eve@example.net' }),
      ),
  ],
])('%s stops nothing', async (_, write) => {
  expect(await post(await write())).toBe(200);
  expect([await areOff(), await mail('notice')]).toEqual([false, 1]);
});

test('a report over 256 KB is refused', async () => {
  const report = `${complaint({ to: sender })}${'x'.repeat(BOUNCES_MAX_BYTES)}`;
  expect(await post(report)).toBe(413);
  expect(await areOff()).toBe(false);
});

test('a report about an email sent 31 days ago stops nothing', async () => {
  app.clock.advance({ days: 31 });
  await post(complaint({ to: sender }));
  expect(await mail('notice')).toBe(1);
});

/** The report within more parts than a message of a feedback loop has. */
function nested(report: string): string {
  return Array.from({ length: 12 }).reduce<string>((inner, _, level) => {
    const boundary = `level-${level}`;
    return [
      `Content-Type: multipart/mixed; boundary="${boundary}"`,
      '',
      `--${boundary}`,
      inner,
      `--${boundary}--`,
      '',
    ].join('\r\n');
  }, report);
}
