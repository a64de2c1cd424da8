import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { CaseVisitor } from '../cases/testing/case-visitor.ts';
import { aPublishedMemorial, type FamilyUser } from '../memorials/testing/families.ts';
import { Visitor } from '../messages/writing/testing/visitor.ts';
import { readOwnMessage } from '../messages/writing/writers-page/own-message.server.ts';
import type { MailRecipient } from './recipients.server.ts';

const MOST_IN_AN_HOUR = 4;

const app = openTestApp();
let owner: FamilyUser;
let memorialId: string;
let slug: string;

beforeAll(async () => {
  ({ owner, id: memorialId, slug } = await aPublishedMemorial(app));
});

let victims = 0;
const aVictim = () => `victim-${(victims += 1)}@example.net`;

async function writeTribute(visitor: Visitor, email: string, number: number): Promise<string> {
  const view = await visitor.open(slug);
  app.clock.advance({ seconds: 4 });
  const outcome = await visitor.send(slug, view, {
    values: { ...view.values, text: `Thank you ${number}`, name: 'Ed', email },
  });
  if (!('token' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.token;
}

/** The clock of these tests runs on for longer than a session lasts. */
async function callAsOwner(path: string, payload: unknown) {
  await owner.browser.post('/refresh');
  return owner.call('POST', `/${memorialId}${path}`, payload);
}

const causes: Record<string, (email: string) => Promise<unknown>> = {
  'a tribute': (email) => new Visitor(app).write(slug, { email }),
  'a letter': (email) => new Visitor(app).write(slug, { email }, { kind: 'letter' }),
  'a claim': (email) => new CaseVisitor(app, slug).send('claim', { email }),
  'an invitation': (email) => callAsOwner('/invitations', { email, role: 'contributor' }),
  'a handover': async (email) => {
    await owner.browser.login(owner.email);
    return callAsOwner('/handover', { email });
  },
  'a registration': (email) => app.browser().register(email),
  'a reset of an account that nobody verified': (email) =>
    app.browser().post('/forgot-password', { email }),
};

describe("an address that isn't confirmed", () => {
  test('gets at most four mails of 25 tributes from one browser', async () => {
    const email = aVictim();
    const visitor = new Visitor(app);
    const tokens: string[] = [];
    for (let number = 0; number < 25; number += 1) {
      tokens.push(await writeTribute(visitor, email, number));
    }
    const mails = await app.mailbox.to(email);
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.length).toBeLessThanOrEqual(MOST_IN_AN_HOUR);
    // All are stored, and the writer's page is there for all of them.
    const pages = await Promise.all(
      tokens.map((token) => readOwnMessage(app.services, token, false)),
    );
    expect(new Set(pages.map(({ id }) => id)).size).toBe(25);
    app.clock.advance({ hours: 1 });
    await writeTribute(visitor, email, 26);
    expect(await app.mailbox.to(email)).toHaveLength(mails.length + 1);
  });

  test('gets at most four mails of all kinds together, from any number of networks', async () => {
    const email = aVictim();
    for (let round = 0; round < 3; round += 1) {
      for (const cause of Object.values(causes)) await cause(email);
    }
    expect(await app.mailbox.to(email)).toHaveLength(MOST_IN_AN_HOUR);
  });

  test.each(Object.keys(causes))('gets at most four mails of %s', async (name) => {
    const email = aVictim();
    if (name.startsWith('a reset')) await app.browser().register(email);
    for (let sent = 0; sent < 8; sent += 1) await causes[name]?.(email);
    const mails = await app.mailbox.to(email);
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.length).toBeLessThanOrEqual(MOST_IN_AN_HOUR);
  });

  test('is the same address in another case, with a tag, or with a trailing dot', async () => {
    victims += 1;
    const number = victims;
    const spellings = [
      `victim-${number}@example.net`,
      `VICTIM-${number}@Example.Net`,
      `victim-${number}+one@example.net`,
      `victim-${number}+two@example.net`,
    ];
    for (let round = 0; round < 4; round += 1) {
      for (const email of spellings) await new Visitor(app).write(slug, { email });
    }
    const mails = await Promise.all(
      [...new Set(spellings.flatMap((email) => [email, email.toLowerCase()]))].map((email) =>
        app.mailbox.to(email),
      ),
    );
    expect(mails.flat().length).toBeLessThanOrEqual(MOST_IN_AN_HOUR);
  });

  test('still gets the code its owner asks for, whatever others have sent there', async () => {
    const email = aVictim();
    for (let sent = 0; sent < 10; sent += 1) await causes['a tribute']?.(email);
    await app.browser().register(email);
    const { code } = await app.mailbox.lastTo(email);
    expect(code).toMatch(/^\d{6}$/);
  });

  test('still gets the next code after a wrong attempt or a late one', async () => {
    const email = aVictim();
    await causes['a tribute']?.(email);
    const browser = app.browser();
    await browser.register(email);
    app.clock.advance({ minutes: 10 });
    const again = await browser.post('/send-verification', { email });
    expect(again.status).toBe(200);
    const { code } = await app.mailbox.lastTo(email);
    expect((await browser.post('/verify-email', { code })).status).toBe(200);
  });
});

describe('above the limit', () => {
  async function aFullMailbox(): Promise<string> {
    const email = aVictim();
    for (let sent = 0; sent < 5; sent += 1) await new Visitor(app).write(slug, { email });
    for (let sent = 0; sent < 3; sent += 1) await app.browser().register(email);
    expect(await app.mailbox.to(email)).toHaveLength(MOST_IN_AN_HOUR);
    return email;
  }

  test('inviting asks to try again later, and stores nothing', async () => {
    const email = await aFullMailbox();
    const { status, body, headers } = await callAsOwner('/invitations', {
      email,
      role: 'contributor',
    });
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const rows = await app.database.kysely
      .selectFrom('offers')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(rows).toEqual([]);
  });

  test('a claim comes back filled in, because it needs its mail', async () => {
    const email = await aFullMailbox();
    const outcome = await new CaseVisitor(app, slug).send('claim', { email, text: 'My words' });
    expect(outcome).toMatchObject({ status: 429, view: { values: { text: 'My words' } } });
  });

  test('an earlier code stays valid when a new one is refused', async () => {
    const email = aVictim();
    const browser = app.browser();
    await browser.register(email);
    const { code } = await app.mailbox.lastTo(email);
    for (let sent = 0; sent < 5; sent += 1) await new Visitor(app).write(slug, { email });
    app.clock.advance({ minutes: 1 });
    await browser.post('/send-verification', { email });
    app.clock.advance({ minutes: 1 });
    await browser.post('/send-verification', { email });
    const newest = await app.mailbox.lastTo(email);
    const answer = await browser.post('/verify-email', { code: newest.code || code });
    expect(answer.status).toBe(200);
  });
});

test("code that doesn't say whether a recipient is confirmed doesn't compile", () => {
  const email: string = 'anna@example.org';
  // @ts-expect-error A plain text is no recipient.
  const unsaid: MailRecipient = { userId: null, email };
  // @ts-expect-error Who causes the mail must be said.
  const uncaused: MailRecipient = { userId: null, unconfirmed: email };
  // @ts-expect-error There is no mail without a recipient.
  const none: MailRecipient = null;
  const said: MailRecipient = { userId: null, unconfirmed: email, causedBy: '192.0.2.1' };
  expect([unsaid, uncaused, none, said]).toHaveLength(4);
});
