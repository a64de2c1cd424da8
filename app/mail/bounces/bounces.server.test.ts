// Bounces as mail servers and providers report them, of emails that the product has sent. One file, because all of its
// tests need one product with the same settings for bounces, and count the bounces in it.
import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { findSuccessorOf, markRefused } from '../../members/offers/store.server.ts';
import { following, name, propose } from '../../members/ownership/testing/ownership-users.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { createRateLimiter } from '../../rate-limiter/rate-limiter.server.ts';
import type { MailKind } from '../mail-kinds.ts';
import { asConfirmed } from '../recipients.server.ts';
import { BOUNCES_MAX_BYTES } from './api.server.ts';
import { BOUNCE_LIMITS } from './bounces.server.ts';
import { postfixReport, vacationReply } from './testing/delivery-reports.ts';
import { postmarkEvent, snsConfirmation } from './testing/provider-events.ts';

const TOKEN = 'a-token-of-the-mail-server';
const app = openTestApp({
  settings: {
    MAIL_BOUNCE_ADDRESS: 'bounces@mail.example.org',
    MAIL_BOUNCE_TOKEN: TOKEN,
    MAIL_BOUNCE_JSON: 'postmark',
  },
});

let people = 0;

async function post(body: string, authorization = `Bearer ${TOKEN}`): Promise<number> {
  const headers = new Headers(authorization === '' ? {} : { authorization });
  const response = await app.app.request('/mail/bounces', { method: 'POST', body, headers });
  return response.status;
}

async function tokenOf(email: string): Promise<string> {
  const { bounceToken } = await app.mailbox.lastTo(email);
  if (bounceToken === undefined) throw new Error('The email has no token.');
  return bounceToken;
}

type Report = Parameters<typeof postfixReport>[0];

/** Reports the last email to the address as returned. */
async function bounce(email: string, about: Partial<Report> = {}): Promise<void> {
  const to = `bounces+${await tokenOf(email)}@mail.example.org`;
  expect(await post(postfixReport({ to, recipient: email, ...about }))).toBe(200);
}

async function bouncesOf(email: string) {
  return app.database.kysely
    .selectFrom('mail_bounces')
    .where('hidden_email', '=', `${email[0]}…${email.slice(email.indexOf('@'))}`)
    .selectAll()
    .execute();
}

/** An address at a domain of its own, so that `bouncesOf` finds its bounces alone. */
const apart = () => `ada@d${(people += 1)}.example.net`;

async function invited(email = apart()) {
  const owner = await FamilyUser.register(app);
  const memorialId = await owner.create();
  const invite = async () =>
    owner.call('POST', `/${memorialId}/invitations`, { email, role: 'contributor' });
  expect((await invite()).status).toBe(200);
  const read = async () => {
    await owner.browser.post('/refresh');
    const { body } = await owner.call('GET', `/${memorialId}/members`);
    return body.data?.['invitations'];
  };
  return { owner, memorialId, email, invite, read };
}

describe('an invitation that bounces', () => {
  test('shows the family that it bounced, until they invite the person again', async () => {
    const { email, invite, read, memorialId } = await invited();
    expect(await read()).toMatchObject([{ email, state: 'pending' }]);
    await bounce(email);
    expect(await read()).toMatchObject([{ email, state: 'returned' }]);
    expect(await bouncesOf(email)).toMatchObject([
      {
        kind: 'offer',
        outcome: 'permanent',
        reason: 'no-mailbox',
        status: '5.1.1',
        memorial_id: memorialId,
      },
    ]);
    const before = await app.mailbox.to(email);
    await invite();
    expect(await read()).toMatchObject([{ email, state: 'pending' }]);
    expect(await app.mailbox.to(email)).toHaveLength(before.length + 1);
  });

  test('is recorded once, no matter how often it is reported', async () => {
    const { email } = await invited();
    for (let times = 0; times < 3; times += 1) await bounce(email);
    expect(await bouncesOf(email)).toHaveLength(1);
  });

  test('may first be delayed, which changes nothing for the family', async () => {
    const { email, read } = await invited();
    await bounce(email, { action: 'delayed', status: '4.4.1' });
    expect(await read()).toMatchObject([{ state: 'pending' }]);
    expect(await bouncesOf(email)).toMatchObject([{ outcome: 'delayed', stops_mail: false }]);
    await bounce(email, { status: '4.4.7', diagnostic: 'smtp; connect timed out' });
    expect(await read()).toMatchObject([{ state: 'returned' }]);
    expect(await bouncesOf(email)).toMatchObject([
      { outcome: 'failed', reason: 'unreachable', stops_mail: false },
    ]);
    await bounce(email, { action: 'delayed', status: '4.4.1' });
    expect(await bouncesOf(email)).toMatchObject([{ outcome: 'failed' }]);
  });

  test('is noticed at once if the mail server rejects the address', async () => {
    app.mailbox.behave('refuse');
    const { email, read } = await invited();
    await app.jobs.runDue();
    app.mailbox.behave('well');
    expect(await read()).toMatchObject([{ state: 'returned' }]);
    expect(await bouncesOf(email)).toMatchObject([
      { outcome: 'permanent', reason: 'no-mailbox', stops_mail: true },
    ]);
  });

  test('is reported by a provider', async () => {
    const { email, read } = await invited();
    const event = postmarkEvent({
      token: await tokenOf(email),
      recipient: email.toUpperCase(),
      type: 'HardBounce',
    });
    expect(await post(JSON.stringify([event]))).toBe(200);
    expect(await read()).toMatchObject([{ state: 'returned' }]);
  });
});

test('the owner sees that an ownership request bounced', async () => {
  const owner = await FamilyUser.register(app);
  const memorialId = await owner.create();
  const email = apart();
  await propose(owner, memorialId, email);
  expect((await following(owner, memorialId)).handover).not.toHaveProperty('hasComeBack');
  await bounce(email);
  expect((await following(owner, memorialId)).handover).toMatchObject({ hasComeBack: true });
  await propose(owner, memorialId, email);
  expect((await following(owner, memorialId)).handover).not.toHaveProperty('hasComeBack');
});

test('an owner who has returned sees that the email to the legacy contact bounced', async () => {
  const owner = await FamilyUser.register(app);
  const memorialId = await owner.create();
  const email = apart();
  await name(owner, memorialId, email);
  const { kysely } = app.database;
  const successor = await findSuccessorOf(kysely, memorialId);
  await markRefused(kysely, successor?.id ?? '', app.clock.now());
  expect((await following(owner, memorialId)).successor).toMatchObject({ hasComeBack: true });
  await name(owner, memorialId, email);
  expect((await following(owner, memorialId)).successor).not.toHaveProperty('hasComeBack');
});

describe('a user whose emails bounce', () => {
  async function aUser() {
    const email = apart();
    const browser = app.browser();
    await browser.register(email);
    const { code } = await app.mailbox.lastTo(email);
    await browser.post('/verify-email', { code });
    const me = async () => {
      await browser.post('/refresh');
      return (await browser.callApi('GET', '/auth/me')).body.data?.['user'];
    };
    const { id: userId } = await app.database.kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const mail = async (kind: MailKind) => {
      const before = await app.mailbox.to(email);
      await app.services.mail.enqueue(app.database.kysely, {
        kind,
        recipient: { userId, email: asConfirmed(email) },
        content: () => ({ subject: 'News', before: [], after: [] }),
        expiresAt: new Date(app.clock.now().getTime() + 60_000),
      });
      return (await app.mailbox.to(email)).length - before.length;
    };
    return { email, browser, me, mail };
  }

  test('sees a notice, gets codes but no notifications, and notifications again after a reset by code', async () => {
    const { email, browser, me, mail } = await aUser();
    expect(await me()).not.toHaveProperty('doesEmailReturn');
    expect(await mail('notice')).toBe(1);
    const before = await app.mailbox.to(email);
    await bounce(email);
    expect(await app.mailbox.to(email)).toHaveLength(before.length);
    expect(await me()).toMatchObject({ doesEmailReturn: true });
    expect([await mail('notice'), await mail('guest'), await mail('code')]).toEqual([0, 0, 1]);
    app.clock.advance({ minutes: 1 });
    await browser.post('/send-password-reset-code', { email });
    const { code } = await app.mailbox.lastTo(email);
    const password = 'another-password';
    expect((await browser.post('/reset-password', { email, code, password })).status).toBe(200);
    await browser.post('/login', { email, password });
    expect(await me()).not.toHaveProperty('doesEmailReturn');
    expect(await mail('notice')).toBe(1);
  });

  test('can say that they arrive, five times a day, and learns if they still bounce', async () => {
    const { email, browser, me, mail } = await aUser();
    for (let times = 0; times < 5; times += 1) {
      expect(await mail('code')).toBe(1);
      await bounce(email);
      expect(await me()).toMatchObject({ doesEmailReturn: true });
      expect((await browser.post('/try-email-again', {})).status).toBe(200);
      expect(await me()).not.toHaveProperty('doesEmailReturn');
      expect(await bouncesOf(email)).toHaveLength(times + 1);
    }
    expect(await mail('notice')).toBe(1);
    await bounce(email);
    expect((await browser.post('/try-email-again', {})).status).toBe(429);
    expect(await mail('notice')).toBe(0);
  });

  test('gets notifications if only this email was refused, or the mailbox was full', async () => {
    const { email, me, mail } = await aUser();
    for (const status of ['5.7.1', '5.2.2', '5.3.4', '4.2.2']) {
      expect(await mail('notice')).toBe(1);
      await bounce(email, { status });
    }
    expect(await me()).not.toHaveProperty('doesEmailReturn');
    expect(await bouncesOf(email)).toHaveLength(4);
  });

  test('corrects an unverified address, and the notice is gone', async () => {
    const email = apart();
    const browser = app.browser();
    await browser.register(email);
    await bounce(email);
    expect((await browser.callApi('GET', '/auth/me')).body.data?.['user']).toMatchObject({
      doesEmailReturn: true,
    });
    const changed = await browser.callApi('PUT', '/auth/email', { email: apart() });
    expect(changed.body.data?.['user']).not.toHaveProperty('doesEmailReturn');
  });

  test('has at most twenty recorded in a day', async () => {
    const { email, mail } = await aUser();
    for (let times = 0; times < 22; times += 1) {
      await mail('code');
      await bounce(email);
    }
    expect(await bouncesOf(email)).toHaveLength(20);
  });

  test('has the same report counted once, no matter how often it is sent', async () => {
    const { email, mail } = await aUser();
    await mail('code');
    for (let times = 0; times < 25; times += 1) await bounce(email);
    await mail('code');
    await bounce(email);
    expect(await bouncesOf(email)).toHaveLength(2);
  });
});

test('bounces are kept for 90 days, and no notifications are sent for that long', async () => {
  const { email } = await invited();
  await app.jobs.runDue();
  app.clock.advance({ days: 29 });
  await app.services.mail.sweep();
  await bounce(email);
  app.clock.advance({ days: 89 });
  await app.services.mail.sweep();
  expect(await bouncesOf(email)).toMatchObject([{ stops_mail: true }]);
  app.clock.advance({ days: 2 });
  await app.services.mail.sweep();
  expect(await bouncesOf(email)).toEqual([]);
  const rows = await app.database.kysely.selectFrom('mail_deliveries').selectAll().execute();
  expect(rows).toEqual([]);
});

describe('ignored, without a row:', () => {
  const report = async (email: string, about: Partial<Report>, token?: string) => {
    const to = `bounces+${token ?? (await tokenOf(email))}@mail.example.org`;
    return postfixReport({ to, recipient: email, ...about });
  };

  test.each<[string, (email: string) => Promise<string>]>([
    ['a forged token', (email) => report(email, {}, 'a'.repeat(32))],
    [
      'the token of another email',
      async (email) => report(email, {}, await tokenOf((await invited()).email)),
    ],
    ['another address', (email) => report(email, { recipient: 'eve@example.net' })],
    ['a delivery', (email) => report(email, { action: 'delivered', status: '2.0.0' })],
    [
      'an automatic reply',
      async (email) => vacationReply({ to: `bounces+${await tokenOf(email)}@x`, recipient: email }),
    ],
    ['JSON of another kind', async (email) => JSON.stringify({ Email: email })],
    ['a subscription of Amazon SNS', async () => JSON.stringify(snsConfirmation('https://x'))],
    ['nothing', async () => ''],
    ['broken JSON', async () => '{'],
    ['deep JSON', async () => '['.repeat(100_000)],
  ])('%s', async (_, write) => {
    const { email, read } = await invited();
    expect(await post(await write(email))).toBe(200);
    expect(await bouncesOf(email)).toEqual([]);
    expect(await read()).toMatchObject([{ state: 'pending' }]);
  });

  test('the bounce of an email older than 30 days', async () => {
    const { email } = await invited();
    const message = await report(email, {});
    app.clock.advance({ days: 31 });
    expect(await post(message)).toBe(200);
    expect(await bouncesOf(email)).toEqual([]);
  });
});

test('asks to come back later after 6,000 bounces in an hour', async () => {
  app.clock.advance({ hours: 1 });
  const { kysely, keyFor, now } = app.services;
  const limiter = createRateLimiter({ rules: BOUNCE_LIMITS, kysely, key: keyFor('attempts'), now });
  await limiter.consume({ rule: 'bouncesInAll', amount: BOUNCE_LIMITS.bouncesInAll.max - 2 });
  const emails = [(await invited()).email, (await invited()).email, (await invited()).email];
  const tokens = await Promise.all(emails.map(tokenOf));
  const eventOf = (recipient: string, at: number) =>
    postmarkEvent({ token: tokens[at] ?? '', recipient, type: 'HardBounce' });
  const batch = JSON.stringify(emails.map(eventOf));
  const recorded = async () => (await Promise.all(emails.map(bouncesOf))).map((all) => all.length);
  expect(await post(batch)).toBe(429);
  expect(await recorded()).toEqual([1, 1, 0]);
  // What is known of a batch that is sent again is not counted again.
  expect(await post(JSON.stringify(emails.slice(0, 2).map(eventOf)))).toBe(200);
  app.clock.advance({ hours: 1 });
  await limiter.consume({ rule: 'bouncesInAll', amount: BOUNCE_LIMITS.bouncesInAll.max - 1 });
  expect(await post(batch)).toBe(200);
  expect(await recorded()).toEqual([1, 1, 1]);
});

describe('a request', () => {
  test.each([
    ['without a token', ''],
    ['with another token', 'Bearer another-token-of-someone'],
    ['with another password', `Basic ${btoa('bounces:another')}`],
    ['with a user and no password', `Basic ${btoa(TOKEN.slice(1))}`],
    ['with another scheme', `Digest ${TOKEN}`],
  ])('%s gets 401', async (_, authorization) => {
    expect(await post('{}', authorization)).toBe(401);
  });

  test('can have the token as the password in its URL', async () => {
    expect(await post('{}', `Basic ${btoa(`bounces:${TOKEN}`)}`)).toBe(200);
  });

  test('over 256 KB gets 413, with and without a length', async () => {
    expect(await post('x'.repeat(BOUNCES_MAX_BYTES))).toBe(200);
    expect(await post('x'.repeat(BOUNCES_MAX_BYTES + 1))).toBe(413);
  });

  test('with another method gets 405', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await app.app.request('/mail/bounces', { headers })).status).toBe(405);
  });
});
