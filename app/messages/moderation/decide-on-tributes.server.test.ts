import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { SWEEP_MESSAGES } from '../jobs.server.ts';
import { ModeratedMemorialOfTest } from '../testing/moderated-memorial.ts';
import { changeSubmission, insertSubmission } from '../testing/submissions.ts';

const app = openTestApp();
let memorial: ModeratedMemorialOfTest;
let moderator: FamilyUser;

beforeAll(async () => {
  moderator = await FamilyUser.register(app);
});
beforeEach(async () => {
  memorial = await ModeratedMemorialOfTest.begin(app, moderator);
});

describe('the lists', () => {
  test('have pages of 20, newest first, and count all four states', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 45; number += 1) ids.push(await memorial.submit());
    await memorial.submit({ state: 'held' });
    await memorial.submit({ state: 'withdrawn' });
    const shown: string[] = [];
    let after = '';
    for (;;) {
      const page = await memorial.list(`state=waiting${after}`);
      expect(page.counts).toEqual({ waiting: 45, held: 1, published: 0, declined: 0 });
      expect(page.submissions.length).toBeLessThanOrEqual(20);
      shown.push(...page.submissions.map(({ id }) => id));
      if (!page.next) break;
      after = `&after=${page.next}`;
    }
    expect(shown).toEqual(ids.toReversed());
  });

  test("never contain a writer's address or keys", async () => {
    await memorial.submit({ email: 'ruth@example.org', sender_keys: ['browser:secret-key'] });
    const { body } = await memorial.owner.call('GET', `/${memorial.id}/submissions`);
    expect(JSON.stringify(body)).not.toMatch(/ruth@example|secret-key/);
    expect((await memorial.list('')).submissions[0]?.canBlock).toBe(true);
  });

  test('say in plain words why a tribute is held', async () => {
    await memorial.submit({
      state: 'held',
      reasons: ['fast', 'of-another-version'],
      is_folded: true,
    });
    expect((await memorial.list('state=held')).submissions[0]).toMatchObject({
      isFolded: true,
      reasons: [
        'It was sent less than three seconds after the form was opened, faster than anyone could type.',
      ],
    });
  });

  test.each(['state=everything', 'after=nonsense'])('refuse %s', async (query) => {
    const { status, body } = await memorial.owner.call(
      'GET',
      `/${memorial.id}/submissions?${query}`,
    );
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INPUT' });
  });

  test('show a waiting change beside the text on the page', async () => {
    const id = await memorial.submit({ body: 'First words' });
    await memorial.decide({ ids: [id], decision: 'publish' });
    await changeSubmission(app.database.kysely, id, 'Second words', app.clock.now());
    const [waiting] = (await memorial.list('state=waiting')).submissions;
    expect(waiting).toMatchObject({ id, text: 'Second words', shownText: 'First words' });
    const published = await memorial.list('state=published');
    expect(published.submissions[0]).toMatchObject({ id, text: 'First words' });
    expect(published.counts).toEqual({ waiting: 1, held: 0, published: 1, declined: 0 });
  });
});

describe('a decision', () => {
  test('publishes several at once, in the order they were written', async () => {
    const ids = [await memorial.submit({ body: 'one' }), await memorial.submit({ body: 'two' })];
    const { decided, changed, counts } = await memorial.decide({
      ids: ids.toReversed(),
      decision: 'publish',
    });
    expect(new Set(decided.map(({ state }) => state))).toEqual(new Set(['published']));
    expect(changed).toEqual([]);
    expect(counts).toEqual({ waiting: 0, held: 0, published: 2, declined: 0 });
    expect((await memorial.onThePage()).map(({ body }) => body)).toEqual(['one', 'two']);
    expect((await memorial.actions())[0]).toBe('published-tributes 2');
  });

  test('repeated changes nothing', async () => {
    const ids = [await memorial.submit()];
    await memorial.decide({ ids, decision: 'publish' });
    const [before] = [await memorial.onThePage()];
    const again = await memorial.decide({ ids, decision: 'publish' });
    expect(again.decided).toEqual([{ id: ids[0], state: 'published' }]);
    expect(await memorial.onThePage()).toEqual(before);
    expect(
      (await memorial.actions()).filter((action) => action.startsWith('published-tributes')),
    ).toEqual(['published-tributes 1']);
  });

  test('sets the category when publishing, and later', async () => {
    const ids = [await memorial.submit({ category: 'Friends' })];
    await memorial.decide({ ids, decision: 'publish', category: 'Family' });
    expect((await memorial.onThePage())[0]?.category).toBe('Family');
    await memorial.decide({ ids, decision: 'publish', category: '' });
    expect((await memorial.onThePage())[0]?.category).toBeNull();
  });

  test('by a second member wins and says who decided before', async () => {
    const ids = [await memorial.submit()];
    await memorial.decide({ ids, decision: 'publish' }, moderator);
    const { decided } = await memorial.decide({ ids, decision: 'decline' });
    expect(decided[0]).toMatchObject({
      state: 'declined',
      before: { by: expect.any(String) as string, state: 'published' },
    });
    expect(await memorial.onThePage()).toEqual([]);
  });

  test('and the opposite one at the same moment leave one of the two, and no half', async () => {
    const ids = [await memorial.submit(), await memorial.submit(), await memorial.submit()];
    await Promise.all([
      memorial.decide({ ids, decision: 'publish' }, moderator),
      memorial.decide({ ids: ids.toReversed(), decision: 'decline' }),
    ]);
    const states = await Promise.all(ids.map(async (id) => (await memorial.row(id)).state));
    expect(new Set(states).size).toBe(1);
    expect(await memorial.onThePage()).toHaveLength(states[0] === 'published' ? 3 : 0);
  });

  test("doesn't apply to text changed after it was read", async () => {
    const [id, other] = [await memorial.submit(), await memorial.submit()];
    await changeSubmission(app.database.kysely, id, 'Other words', app.clock.now());
    const { decided, changed } = await memorial.decide({
      ids: [id, other],
      decision: 'publish',
      revisions: { [id]: 1, [other]: 1 },
    });
    expect(decided.map((item) => item.id)).toEqual([other]);
    expect(changed).toEqual([id]);
    expect((await memorial.row(id)).state).toBe('waiting');
  });

  test("doesn't apply to a withdrawn text, or one of another memorial", async () => {
    const gone = await memorial.submit({ state: 'withdrawn' });
    const elsewhere = await insertSubmission(app.database.kysely, await memorial.owner.create());
    const ids = [gone, elsewhere];
    expect(await memorial.decide({ ids, decision: 'publish' })).toMatchObject({
      decided: [],
      changed: ids,
    });
    expect((await memorial.row(elsewhere)).state).toBe('waiting');
  });

  test('against a waiting change keeps the older text on the page', async () => {
    const ids = [await memorial.submit({ body: 'First words' })];
    await memorial.decide({ ids, decision: 'publish' });
    await changeSubmission(app.database.kysely, ids[0] ?? '', 'Second words', app.clock.now());
    await memorial.decide({ ids, decision: 'decline', from: 'waiting' });
    expect((await memorial.onThePage()).map(({ body }) => body)).toEqual(['First words']);
    expect((await memorial.list('state=waiting')).submissions).toEqual([]);
  });

  test.each([
    ['no ids', { ids: [], decision: 'publish' }],
    [
      '101 ids',
      { ids: Array.from({ length: 101 }, () => `sub_${'0'.repeat(22)}`), decision: 'publish' },
    ],
    ['another decision', { ids: [`sub_${'0'.repeat(22)}`], decision: 'delete' }],
    ['ids that are none', { ids: ['mem_1'], decision: 'publish' }],
  ])('with %s is refused', async (_, payload) => {
    const { status } = await memorial.owner.call(
      'POST',
      `/${memorial.id}/submissions/decisions`,
      payload,
    );
    expect(status).toBe(400);
  });
});

describe('undoing a decision', () => {
  test.each(['publish', 'decline', 'spam'] as const)(
    'undoes %s of a waiting one',
    async (decision) => {
      const ids = [await memorial.submit()];
      await memorial.decide({ ids, decision });
      const { decided } = await memorial.decide({ ids, decision: 'undo' });
      expect(decided[0]?.state).toBe('waiting');
      expect(await memorial.onThePage()).toEqual([]);
      expect((await memorial.decide({ ids, decision: 'undo' })).decided[0]?.state).toBe('waiting');
    },
  );

  test('restores a published one with its id and place', async () => {
    const ids = [await memorial.submit(), await memorial.submit()];
    await memorial.decide({ ids, decision: 'publish' });
    const before = await memorial.onThePage();
    await memorial.decide({ ids: ids.slice(0, 1), decision: 'decline' });
    expect(await memorial.onThePage()).toHaveLength(1);
    await memorial.decide({ ids: ids.slice(0, 1), decision: 'undo' });
    expect(await memorial.onThePage()).toEqual(before);
  });

  test('restores the older text, and the change waits again', async () => {
    const ids = [await memorial.submit({ body: 'First words' })];
    await memorial.decide({ ids, decision: 'publish' });
    await changeSubmission(app.database.kysely, ids[0] ?? '', 'Second words', app.clock.now());
    await memorial.decide({ ids, decision: 'publish' });
    expect((await memorial.onThePage())[0]?.body).toBe('Second words');
    await memorial.decide({ ids, decision: 'undo' });
    expect((await memorial.onThePage())[0]?.body).toBe('First words');
    expect((await memorial.list('state=waiting')).submissions[0]?.text).toBe('Second words');
  });

  test('ends after a day, and when the writer has changed the text', async () => {
    const [late, changed] = [await memorial.submit(), await memorial.submit()];
    await memorial.decide({ ids: [late, changed], decision: 'decline' });
    const later = new Date(app.clock.now().getTime() + 1_000);
    await changeSubmission(app.database.kysely, changed, 'Other words', later);
    expect((await memorial.decide({ ids: [changed], decision: 'undo' })).changed).toEqual([
      changed,
    ]);
    app.clock.advance({ hours: 25 });
    for (const { browser, email } of [memorial.owner, moderator]) await browser.login(email);
    expect((await memorial.decide({ ids: [late], decision: 'undo' })).changed).toEqual([late]);
  });

  test('leaves nothing of the older text once it has ended', async () => {
    const ids = [await memorial.submit({ body: 'My number is 0171 1234567' })];
    await memorial.decide({ ids, decision: 'publish' });
    await changeSubmission(app.database.kysely, ids[0] ?? '', 'Without it', app.clock.now());
    await memorial.decide({ ids, decision: 'publish' });
    const replaced = async () => JSON.stringify((await memorial.row(ids[0] ?? '')).replaced);
    await app.jobs.add(app.database.kysely, SWEEP_MESSAGES, {});
    await app.jobs.runDue();
    expect(await replaced()).toContain('0171');
    app.clock.advance({ hours: 24, seconds: 1 });
    await app.jobs.add(app.database.kysely, SWEEP_MESSAGES, {});
    await app.jobs.runDue();
    expect(await replaced()).toBe('null');
  });
});
