// Finding an account, closing it and opening it again.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { OperatorBrowser } from './testing/operator-browser.ts';

const app = openTestApp({
  settings: { OPERATORS: 'ada@operators.example,ben@operators.example' },
});

const ROOM = '/operator/accounts';
const EXPLANATION = 'You sent <b>40</b> threats to the Berg family.\nThey asked you twice to stop.';

let ada: OperatorBrowser;
let ben: OperatorBrowser;
let abuser: FamilyUser;
let path: string;

beforeAll(async () => {
  ada = await OperatorBrowser.signedIn(app, 'ada@operators.example');
  ben = await OperatorBrowser.signedIn(app, 'ben@operators.example');
});
beforeEach(async () => {
  abuser = await FamilyUser.register(app);
  path = `${ROOM}/${await abuser.id()}`;
});

const find = async (email: string) => ada.submit(await ada.open(ROOM), ROOM, { email });
const HARASSMENT = { reason: 'harassment', explanation: EXPLANATION };
const close = async (operator: OperatorBrowser, fields = HARASSMENT) =>
  operator.submit(await operator.open(`${path}/close`), `${path}/close`, fields);

async function lastEntry() {
  return app.database.kysely
    .selectFrom('operator_log')
    .select(['email', 'action', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

describe('an account', () => {
  test('is found by its address, with its memorials and roles', async () => {
    const own = await abuser.create({ fullName: 'Ruth Lindqvist' });
    const other = await FamilyUser.register(app);
    const shared = await other.create({ fullName: 'Tomas Berg' });
    await other.publish(shared);
    await abuser.join(shared, 'editor');
    const found = await find(` ${abuser.email.toUpperCase()}`);
    expect([found.status, found.path]).toEqual([200, path]);
    for (const shown of [abuser.email, 'Ruth Lindqvist', 'owner, draft', 'editor, published']) {
      expect(found.html).toContain(shown);
    }
    expect(found.html).toContain(`href="/operator/memorials/${shared}"`);
    const memorial = await ada.open(`/operator/memorials/${own}`);
    expect(memorial.html).toContain(`href="${path}"`);
  });

  test.each([
    ['nobody@example.org', 200, 'No account has this verified address.'],
    ['', 400, 'Enter an email address'],
    ['"><script>', 400, 'Enter an email address'],
    ['a'.repeat(50_000), 400, 'Enter an email address'],
    ['\u0000@x', 400, 'Enter an email address'],
  ])('`%s` finds none', async (email, status, said) => {
    const found = await find(email);
    expect(found.status).toBe(status);
    expect(found.html).toContain(said);
    expect(found.html).not.toContain('<script>');
  });

  test('whose address is not confirmed is found by no address, and can’t be closed', async () => {
    const user = await FamilyUser.register(app, { isVerified: false });
    expect((await find(user.email)).html).toContain('No account has this verified address.');
    path = `${ROOM}/${await user.id()}`;
    expect((await ada.open(path)).html).toContain('can’t publish anything');
    expect((await close(ada)).status).toBe(409);
  });

  test('is a page for operators only', async () => {
    for (const page of [ROOM, path, `${path}/close`, `${path}/open`]) {
      expect((await new OperatorBrowser(app, abuser).open(page)).status, page).toBe(404);
    }
    expect((await ada.open(`${ROOM}/usr_${'0'.repeat(22)}`)).status).toBe(404);
  });
});

describe('closing', () => {
  test.each([
    [{ reason: '', explanation: EXPLANATION }, 'Choose a reason.'],
    [{ reason: 'rude', explanation: EXPLANATION }, 'Choose a reason.'],
    [{ reason: 'spam', explanation: ' \u0000\n'.repeat(20) }, 'at least 10'],
    [{ reason: 'spam', explanation: 'a'.repeat(1_001) }, 'at most 1000'],
    [{ reason: 'spam', explanation: 'a'.repeat(90_000) }, 'at most 1000'],
  ])('needs a reason, and 10 to 1,000 characters', async (fields, said) => {
    const refused = await close(ada, fields);
    expect([refused.status, refused.html.includes(said)]).toEqual([400, true]);
    expect((await abuser.browser.me()).status).toBe(200);
  });

  test('ends the sessions, mails the reasons, keeps the pages, and is in the log', async () => {
    const id = await abuser.create();
    await abuser.publish(id);
    const { slug } = await abuser.memorial(id);
    const done = await close(ada);
    expect(done.html).toContain('The account is closed.');
    expect(done.html).toContain('&lt;b&gt;40&lt;/b&gt;');
    expect((await abuser.browser.me()).status).toBe(401);
    const mail = await app.mailbox.lastTo(abuser.email);
    expect(mail.text).toContain('They asked you twice to stop.');
    expect(mail.text).toContain('threaten or harm people');
    const page = await app.browser().callApi('GET', `/memorials/${slug}`);
    expect(page.status).toBe(200);
    expect(await lastEntry()).toEqual({
      email: 'ada@operators.example',
      action: 'account-closed',
      details: {
        account: path.slice(ROOM.length + 1),
        of: abuser.email,
        reason: 'harassment',
        explanation: EXPLANATION,
      },
    });
    const log = await ada.open('/operator/log');
    expect(log.html).toContain('Closed the account of');
    expect(log.html).toContain(`href="${path}"`);
  });

  test('a form that is sent twice acts once, and an account is closed once', async () => {
    const [first, second] = [await ada.open(`${path}/close`), await ben.open(`${path}/close`)];
    const fields = { reason: 'spam', explanation: EXPLANATION };
    for (let round = 0; round < 2; round += 1) {
      expect((await ada.submit(first, `${path}/close`, fields)).html).toContain('is closed.');
    }
    const late = await ben.submit(second, `${path}/close`, fields);
    expect([late.status, late.html.includes('already closed')]).toEqual([409, true]);
    expect(await app.mailbox.to(abuser.email)).toHaveLength(1);
  });

  test('a form that was sent before says nothing untrue once the account has changed', async () => {
    const form = await ada.open(`${path}/close`);
    const fields = { reason: 'spam', explanation: EXPLANATION };
    await ada.submit(form, `${path}/close`, fields);
    const edited = await ada.submit(form, `${path}/close`, { ...fields, reason: 'other' });
    expect([edited.status, edited.html.includes('already closed')]).toEqual([409, true]);
    await ben.submit(await ben.open(`${path}/open`), `${path}/open`);
    const again = await ada.submit(form, `${path}/close`, fields);
    expect([again.status, again.html.includes('Nothing was done.')]).toEqual([409, true]);
    expect((await ada.open(`${path}?done=closed`)).html).not.toContain('is closed.');
    expect((await abuser.browser.login(abuser.email)).status).toBe(200);
  });

  test('needs a token of this form and this session', async () => {
    const page = await ada.open(`${path}/close`);
    const fields = { reason: 'spam', explanation: EXPLANATION };
    const foreign = await ben.post(`${path}/close`, { ...fields, form: 'x' });
    expect(foreign.status).toBe(403);
    const other = await ada.submit(page, `${path}/close`, fields, {
      headers: { origin: 'https://evil.example' },
    });
    expect(other.status).toBe(403);
    expect((await abuser.browser.me()).status).toBe(200);
  });

  test('is refused for an operator’s account', async () => {
    path = `${ROOM}/${await ben.user.id()}`;
    expect((await ada.open(path)).html).toContain('This is an operator’s account.');
    expect((await close(ada)).status).toBe(409);
    expect((await ben.browser.me()).status).toBe(200);
  });

  test('is undone by opening the account again', async () => {
    expect((await close(ada)).status).toBe(200);
    const question = await ben.open(`${path}/open`);
    const opened = await ben.submit(question, `${path}/open`);
    expect(opened.html).toContain('The account is open again.');
    expect((await abuser.browser.login(abuser.email)).status).toBe(200);
    expect(await lastEntry()).toMatchObject({
      email: 'ben@operators.example',
      action: 'account-opened',
    });
    const again = await ben.open(`${path}/open`);
    expect((await ben.submit(again, `${path}/open`)).status).toBe(409);
  });

  // The last test, because it uses up the limit of an operator.
  test('is limited for each operator', async () => {
    const { limits, kysely } = app.services;
    const attempt = { rule: 'accountClosings', subject: await ben.user.id() } as const;
    while (!(await limits.tryConsume(kysely, attempt)));
    expect((await close(ben)).status).toBe(429);
    expect((await abuser.browser.me()).status).toBe(200);
  });
});
