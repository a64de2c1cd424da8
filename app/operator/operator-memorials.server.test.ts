// Finding memorials, support sessions that the family can see, and the operators' log.
import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { COMMAND_LINE } from './access.server.ts';
import { logOperator, sweepOperators } from './operator-log.server.ts';
import { closeForTest } from './testing/closed-account.ts';
import { OperatorBrowser, type OpenedPage } from './testing/operator-browser.ts';

const app = openTestApp({
  settings: { OPERATORS: 'ada@operators.example,ben@operators.example' },
});

const REASON = 'The owner wrote that the <b>video</b> doesn’t play.';

let ada: OperatorBrowser;
let ben: OperatorBrowser;
let owner: FamilyUser;
let memorialId: string;

beforeAll(async () => {
  ada = await OperatorBrowser.signedIn(app, 'ada@operators.example');
  ben = await OperatorBrowser.signedIn(app, 'ben@operators.example');
  owner = await FamilyUser.register(app);
  memorialId = await owner.create({ fullName: 'Ruth Lindqvist' });
});

const memorialPath = () => `/operator/memorials/${memorialId}`;
const find = (query: string) => ada.open(`/operator/memorials?q=${encodeURIComponent(query)}`);
const start = async (operator: OperatorBrowser, reason = REASON): Promise<OpenedPage> =>
  operator.submit(await operator.open(memorialPath()), `${memorialPath()}/support`, { reason });

const familyLog = () => owner.log(memorialId);

describe('a memorial', () => {
  test('is found by its address, its prefix, its name, its code and its id', async () => {
    const { slug, shortCode } = await owner.memorial(memorialId);
    const queries = [
      slug,
      `${app.config.origin}/${slug}/tributes`,
      `/f/${slug}`,
      'Ruth Lind',
      shortCode,
      `${app.config.origin}/m/${shortCode.toLowerCase()}`,
      memorialId,
    ];
    for (const query of queries) {
      const { html } = await find(query);
      expect(html, query).toContain(`href="${memorialPath()}"`);
    }
    // The name of a public page is indexed; here the typed name is no beginning of its address.
    const public_ = await owner.create({ fullName: 'Elin Marguerite Vasari' });
    await owner.publish(public_);
    await owner.call('PUT', `/${public_}/visibility`, { level: 'public', isIndexed: true });
    expect((await find('vasari')).html).toContain(`/operator/memorials/${public_}`);
    expect((await find('nothing like it')).html).toContain('No memorial was found.');
  });

  test('shows its owner and state, and none of its settings', async () => {
    const { status, html } = await ada.open(memorialPath());
    expect(status).toBe(200);
    for (const shown of ['<h1>Ruth Lindqvist</h1>', owner.email, 'Draft', 'free', 'owner, since']) {
      expect(html).toContain(shown);
    }
    expect(html).not.toContain('Waiting for review');
    expect((await ada.open(`/operator/memorials/mem_${'0'.repeat(22)}`)).status).toBe(404);
  });

  test('says whose account is closed', async () => {
    const keeper = await FamilyUser.register(app);
    const id = await keeper.create({ fullName: 'Nils Lindqvist' });
    await FamilyUser.member(app, id, 'editor');
    await closeForTest(app, await keeper.id());
    const { html } = await ada.open(`/operator/memorials/${id}`);
    const closed = '(?:<span class="fail">)?account closed';
    expect(html).toMatch(new RegExp(`<dt>Owner</dt>\\s*<dd>[^]*${keeper.email}[^]*?${closed}`));
    expect(html).toMatch(new RegExp(`owner, since [^]*?${closed}`));
    expect(html.match(/account closed/g)).toHaveLength(2);
  });

  test('shows the plan that the memorial has, which an editor may pay for', async () => {
    const shared = await owner.create({ fullName: 'Tomas Lindqvist' });
    const editor = await FamilyUser.member(app, shared, 'editor');
    await editor.subscribe();
    const { html } = await ada.open(`/operator/memorials/${shared}`);
    expect(html).toMatch(/<dt>Plan<\/dt>\s*<dd>pro<\/dd>/);
  });

  test.each([
    ['%00', 200],
    ['"><script>alert(1)</script>', 200],
    ["';drop table users;--", 200],
    ['\u{D800}', 200],
    ['%', 200],
    ['a'.repeat(6_000), 200],
    ['https://'.repeat(12), 200],
  ])('`%s` finds nothing and breaks nothing', async (query, status) => {
    const found = await find(query.toWellFormed());
    expect(found.status).toBe(status);
    expect(found.html).not.toContain('<script>');
  });

  test('at most 50 are listed', async () => {
    const { kysely } = app.database;
    const rows = Array.from({ length: 51 }, (_, index) => ({
      id: `mem_${String(index).padStart(22, '0')}`,
      slug: `many-alike-${index}`,
      document: '{"sections":[]}',
      published_at: null,
      taken_down_at: null,
    }));
    await kysely.insertInto('memorials').values(rows).execute();
    const { html } = await find('many alike');
    expect(html.match(/href="\/operator\/memorials\/mem_0/g)).toHaveLength(50);
    expect(html).toContain('Only the first 50 are shown.');
  });
});

describe('a support session', () => {
  test.each([
    ['', 'at least 10'],
    ['too short', 'at least 10'],
    [' \u0000\n\t'.repeat(20), 'at least 10'],
    ['a'.repeat(501), 'at most 500'],
    ['a'.repeat(90_000), 'at most 500'],
  ])('needs a reason of 10 to 500 characters', async (reason, problem) => {
    const refused = await start(ada, reason);
    expect([refused.status, refused.html.includes(problem)]).toEqual([400, true]);
    expect(await familyLog()).not.toContainEqual(
      expect.objectContaining({ action: 'support-looked' }),
    );
  });

  test('shows settings, members, counts and work, and the family can see it', async () => {
    const session = await start(ada);
    expect(session.path).toMatch(/^\/operator\/support\/sup_\w{22}$/);
    for (const shown of [
      'Read-only, until',
      'Settings',
      'Waiting for review',
      'Photos and videos',
      'Recent changes',
    ]) {
      expect(session.html).toContain(shown);
    }
    expect(session.html).toContain('&lt;b&gt;video&lt;/b&gt;');
    expect(session.html.match(/<form/g)).toHaveLength(2);
    expect((await familyLog())[0]).toMatchObject({
      action: 'support-looked',
      details: { reason: REASON },
    });
    expect((await familyLog())[0]).not.toHaveProperty('by');
    const mail = await app.mailbox.lastTo(owner.email);
    expect(mail.subject).toBe('Our support team looked at your memorial');
    expect(mail.text).toContain(REASON);
    // Another operator has no part in it.
    expect((await ben.open(session.path)).status).toBe(404);
    // A second one of the same operator is the same.
    const again = await ada.open(memorialPath());
    expect(again.html).toContain('Open support session');
    const post = await ada.open(session.path);
    expect(post.status).toBe(200);
  });

  test('ends after 30 minutes, and at once by its button', async () => {
    app.clock.advance({ minutes: 20 });
    await sweepOperators(app.services);
    const [path = ''] =
      /\/operator\/support\/sup_\w{22}/.exec((await ada.open(memorialPath())).html) ?? [];
    expect((await ada.open(path)).status).toBe(200);
    app.clock.advance({ minutes: 11 });
    await owner.browser.login(owner.email);
    expect((await ada.open(path)).status).toBe(404);
    const next = await start(ada, 'Another look at the video');
    const ended = await ada.submit(next, `${next.path}/end`);
    expect(ended.html).toContain('Your support session has ended.');
    expect((await ada.open(next.path)).status).toBe(404);
  });

  test('starts once if the form is sent twice', async () => {
    await ben.signIn();
    const page = await ben.open(memorialPath());
    const send = () =>
      ben.submit(page, `${memorialPath()}/support`, { reason: 'Sent twice by a slow network' });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.path).toMatch(/^\/operator\/support\//);
    expect(second.path).toBe(first.path);
    const looked = (await familyLog()).filter(
      ({ details }) => details['reason'] === 'Sent twice by a slow network',
    );
    expect(looked).toHaveLength(1);
  });

  test('is not started by a form whose session has ended', async () => {
    const page = await ada.open(memorialPath());
    const send = () => ada.submit(page, `${memorialPath()}/support`, { reason: REASON });
    const session = await send();
    await ada.submit(session, `${session.path}/end`);
    const again = await send();
    expect([again.status, again.html.includes('nothing was done')]).toEqual([403, true]);
  });

  test('of a memorial that was deleted for good can’t be started', async () => {
    const gone = await owner.create();
    const path = `/operator/memorials/${gone}`;
    const page = await ada.open(path);
    const { kysely } = app.database;
    await kysely.updateTable('memorials').set({ state: 'purged' }).where('id', '=', gone).execute();
    const refused = await ada.submit(page, `${path}/support`, { reason: REASON });
    expect(refused.status).toBe(404);
    expect((await ada.open(path)).html).toContain('Deleted for good');
  });
});

describe('the log', () => {
  test('records who did what, when, and on which memorial', async () => {
    const { html } = await ada.open('/operator/log');
    const { slug } = await owner.memorial(memorialId);
    expect(html).toContain('Signed in with a code by email');
    expect(html).toContain('Started a support session: <bdi>The owner wrote');
    expect(html).toContain('Ended a support session');
    expect(html).toContain('ada@operators.example');
    expect(html).toContain(`href="${memorialPath()}">/${slug}</a>`);
  });

  test('says what commands did with pages and roles', async () => {
    const account = 'usr_ofTheCommandLine0000000';
    const did = async (
      action: 'memorial-imported' | 'memorial-restored' | 'role-given',
      details: Record<string, string>,
    ) => {
      const entry = { action, memorialId, details, now: app.clock.now() };
      await logOperator(app.database.kysely, COMMAND_LINE, entry);
    };
    await did('memorial-imported', { slug: 'one', outcome: 'created' });
    await did('memorial-imported', { slug: 'one', outcome: 'replaced' });
    await did('memorial-restored', { slug: 'two', state: 'draft' });
    await did('role-given', { account, role: 'editor' });
    const { html } = await ada.open('/operator/log');
    for (const sentence of [
      'Imported the page /one',
      'Replaced the page /one',
      'Restored the page /two from an archive (draft)',
      'Made an account editor of the page',
      `<a href="/operator/accounts/${account}">`,
    ]) {
      expect(html).toContain(sentence);
    }
  });

  test('has pages, is never changed, and is kept for two years', async () => {
    const { kysely } = app.database;
    const now = app.clock.now();
    const entry = {
      user_id: 'usr_gone',
      email: 'gone@operators.example',
      action: 'checked',
    } as const;
    const rows = Array.from({ length: 60 }, () => ({ ...entry, details: '{}', created_at: now }));
    await kysely.insertInto('operator_log').values(rows).execute();
    const first = await ada.open('/operator/log');
    expect(first.html.match(/gone@operators/g)).toHaveLength(50);
    const [, older = ''] = /href="(\/operator\/log\?before=\d+)"/.exec(first.html) ?? [];
    expect((await ada.open(older)).html.match(/gone@operators/g)).toHaveLength(10);
    for (const before of ['-1', '0', 'x', '9'.repeat(30), '%00']) {
      expect((await ada.open(`/operator/log?before=${before}`)).status, before).toBe(200);
    }
    await expect(kysely.updateTable('operator_log').set({ email: 'x' }).execute()).rejects.toThrow(
      'never changed',
    );
    app.clock.advance({ days: 729 });
    await sweepOperators(app.services);
    expect(
      (await kysely.selectFrom('operator_log').select('id').execute()).length,
    ).toBeGreaterThanOrEqual(60);
    app.clock.advance({ days: 3 });
    await sweepOperators(app.services);
    for (const table of ['operator_log', 'operator_sessions', 'support_sessions'] as const) {
      expect(await kysely.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });
});
