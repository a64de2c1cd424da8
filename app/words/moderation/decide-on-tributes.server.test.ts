import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import {
  changeSubmission,
  insertSubmission,
  type SubmissionFields,
} from '../testing/submissions.ts';
import type { DecisionPayload, DecisionResponse, SubmissionsPage } from './contract.ts';

let app: TestApp;
let owner: FamilyUser;
let moderator: FamilyUser;
let memorialId: string;

beforeAll(async () => {
  app = await createTestApp();
  moderator = await FamilyUser.register(app);
});
beforeEach(async () => {
  // A new one each time, because a person may own 25 memorials.
  owner = await FamilyUser.register(app);
  memorialId = await owner.create();
  await owner.publish(memorialId);
  await moderator.join(memorialId, 'moderator');
});
afterAll(() => app.close());

const submit = (fields: SubmissionFields = {}) =>
  insertSubmission(app.database.kysely, memorialId, fields);

async function list(query: string, user = owner): Promise<SubmissionsPage> {
  const { status, body } = await user.call('GET', `/${memorialId}/submissions?${query}`);
  expect(status).toBe(200);
  return body.data as unknown as SubmissionsPage;
}

async function decide(
  payload: Omit<DecisionPayload, 'ids'> & { ids: string[] },
  user = owner,
): Promise<DecisionResponse> {
  const { status, body } = await user.call('POST', `/${memorialId}/submissions/decisions`, payload);
  expect(status).toBe(200);
  return body.data as unknown as DecisionResponse;
}

const row = (id: string) =>
  app.database.kysely
    .selectFrom('tribute_submissions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const onThePage = async () => {
  const rows = await app.database.kysely
    .selectFrom('tributes')
    .select(['id', 'body', 'position', 'category', 'preview'])
    .where('memorial_id', '=', memorialId)
    .orderBy('position')
    .execute();
  return rows;
};

const actions = async () => {
  const { body } = await owner.call('GET', `/${memorialId}/log`);
  const { entries } = body.data as unknown as {
    entries: Array<{ action: string; details: { count?: string } }>;
  };
  return entries.map(({ action, details }) => `${action} ${details.count ?? ''}`.trim());
};

describe('the lists', () => {
  test('have pages of 20, the newest first, and count all four states', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 45; number += 1) ids.push(await submit());
    await submit({ state: 'held' });
    await submit({ state: 'withdrawn' });
    const shown: string[] = [];
    let after = '';
    for (;;) {
      const page = await list(`state=waiting${after}`);
      expect(page.counts).toEqual({ waiting: 45, held: 1, published: 0, declined: 0 });
      expect(page.submissions.length).toBeLessThanOrEqual(20);
      shown.push(...page.submissions.map(({ id }) => id));
      if (!page.next) break;
      after = `&after=${page.next}`;
    }
    expect(shown).toEqual(ids.toReversed());
  });

  test('never contain the address or the keys of a writer', async () => {
    await submit({ email: 'ruth@example.org', sender_keys: ['browser:secret-key'] });
    const { body } = await owner.call('GET', `/${memorialId}/submissions`);
    expect(JSON.stringify(body)).not.toMatch(/ruth@example|secret-key/);
    expect((await list('')).submissions[0]?.canBlock).toBe(true);
  });

  test('say in plain words why something is held', async () => {
    await submit({ state: 'held', reasons: ['fast', 'of-another-version'], is_folded: true });
    expect((await list('state=held')).submissions[0]).toMatchObject({
      isFolded: true,
      reasons: ['It was sent within three seconds, which is faster than a person can write.'],
    });
  });

  test.each(['state=everything', 'after=nonsense'])('refuse %s', async (query) => {
    const { status, body } = await owner.call('GET', `/${memorialId}/submissions?${query}`);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INPUT' });
  });

  test('have a waiting change beside the words that are on the page', async () => {
    const id = await submit({ body: 'First words' });
    await decide({ ids: [id], decision: 'publish' });
    await changeSubmission(app.database.kysely, id, 'Second words', app.clock.now());
    const [waiting] = (await list('state=waiting')).submissions;
    expect(waiting).toMatchObject({ id, text: 'Second words', shownText: 'First words' });
    const published = await list('state=published');
    expect(published.submissions[0]).toMatchObject({ id, text: 'First words' });
    expect(published.counts).toEqual({ waiting: 1, held: 0, published: 1, declined: 0 });
  });
});

describe('a decision', () => {
  test('publishes several at once, in the order in which they were written', async () => {
    const ids = [await submit({ body: 'one' }), await submit({ body: 'two' })];
    const { decided, changed, counts } = await decide({
      ids: ids.toReversed(),
      decision: 'publish',
    });
    expect(new Set(decided.map(({ state }) => state))).toEqual(new Set(['published']));
    expect(changed).toEqual([]);
    expect(counts).toEqual({ waiting: 0, held: 0, published: 2, declined: 0 });
    expect((await onThePage()).map(({ body }) => body)).toEqual(['one', 'two']);
    expect((await actions())[0]).toBe('published-tributes 2');
  });

  test('that is repeated changes nothing', async () => {
    const ids = [await submit()];
    await decide({ ids, decision: 'publish' });
    const [before] = [await onThePage()];
    const again = await decide({ ids, decision: 'publish' });
    expect(again.decided).toEqual([{ id: ids[0], state: 'published' }]);
    expect(await onThePage()).toEqual(before);
    expect((await actions()).filter((action) => action.startsWith('published-tributes'))).toEqual([
      'published-tributes 1',
    ]);
  });

  test('sets the category on publishing, and later on', async () => {
    const ids = [await submit({ category: 'Friends' })];
    await decide({ ids, decision: 'publish', category: 'Family' });
    expect((await onThePage())[0]?.category).toBe('Family');
    await decide({ ids, decision: 'publish', category: '' });
    expect((await onThePage())[0]?.category).toBeNull();
  });

  test('of a second member wins and says who decided before', async () => {
    const ids = [await submit()];
    await decide({ ids, decision: 'publish' }, moderator);
    const { decided } = await decide({ ids, decision: 'decline' });
    expect(decided[0]).toMatchObject({
      state: 'declined',
      before: { by: expect.any(String) as string, state: 'published' },
    });
    expect(await onThePage()).toEqual([]);
  });

  test('and the opposite one in the same moment leave one of the two, and no half', async () => {
    const ids = [await submit(), await submit(), await submit()];
    await Promise.all([
      decide({ ids, decision: 'publish' }, moderator),
      decide({ ids: ids.toReversed(), decision: 'decline' }),
    ]);
    const states = await Promise.all(ids.map(async (id) => (await row(id)).state));
    expect(new Set(states).size).toBe(1);
    expect(await onThePage()).toHaveLength(states[0] === 'published' ? 3 : 0);
  });

  test('does not concern words that were changed after they were read', async () => {
    const [id, other] = [await submit(), await submit()];
    await changeSubmission(app.database.kysely, id, 'Other words', app.clock.now());
    const { decided, changed } = await decide({
      ids: [id, other],
      decision: 'publish',
      revisions: { [id]: 1, [other]: 1 },
    });
    expect(decided.map((item) => item.id)).toEqual([other]);
    expect(changed).toEqual([id]);
    expect((await row(id)).state).toBe('waiting');
  });

  test('does not concern words that were taken back, or those of another memorial', async () => {
    const gone = await submit({ state: 'withdrawn' });
    const elsewhere = await insertSubmission(app.database.kysely, await owner.create());
    const ids = [gone, elsewhere];
    expect(await decide({ ids, decision: 'publish' })).toMatchObject({ decided: [], changed: ids });
    expect((await row(elsewhere)).state).toBe('waiting');
  });

  test('against a waiting change keeps the older words on the page', async () => {
    const ids = [await submit({ body: 'First words' })];
    await decide({ ids, decision: 'publish' });
    await changeSubmission(app.database.kysely, ids[0] ?? '', 'Second words', app.clock.now());
    await decide({ ids, decision: 'decline', from: 'waiting' });
    expect((await onThePage()).map(({ body }) => body)).toEqual(['First words']);
    expect((await list('state=waiting')).submissions).toEqual([]);
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
    const { status } = await owner.call('POST', `/${memorialId}/submissions/decisions`, payload);
    expect(status).toBe(400);
  });
});

describe('taking a decision back', () => {
  test.each(['publish', 'decline', 'spam'] as const)(
    'undoes %s of a waiting one',
    async (decision) => {
      const ids = [await submit()];
      await decide({ ids, decision });
      const { decided } = await decide({ ids, decision: 'undo' });
      expect(decided[0]?.state).toBe('waiting');
      expect(await onThePage()).toEqual([]);
      expect((await decide({ ids, decision: 'undo' })).decided[0]?.state).toBe('waiting');
    },
  );

  test('puts a published one back with its id and place', async () => {
    const ids = [await submit(), await submit()];
    await decide({ ids, decision: 'publish' });
    const before = await onThePage();
    await decide({ ids: ids.slice(0, 1), decision: 'decline' });
    expect(await onThePage()).toHaveLength(1);
    await decide({ ids: ids.slice(0, 1), decision: 'undo' });
    expect(await onThePage()).toEqual(before);
  });

  test('puts the older words back, and the change waits again', async () => {
    const ids = [await submit({ body: 'First words' })];
    await decide({ ids, decision: 'publish' });
    await changeSubmission(app.database.kysely, ids[0] ?? '', 'Second words', app.clock.now());
    await decide({ ids, decision: 'publish' });
    expect((await onThePage())[0]?.body).toBe('Second words');
    await decide({ ids, decision: 'undo' });
    expect((await onThePage())[0]?.body).toBe('First words');
    expect((await list('state=waiting')).submissions[0]?.text).toBe('Second words');
  });

  test('is over after a day, and when the writer has changed the words', async () => {
    const [late, changed] = [await submit(), await submit()];
    await decide({ ids: [late, changed], decision: 'decline' });
    const later = new Date(app.clock.now().getTime() + 1_000);
    await changeSubmission(app.database.kysely, changed, 'Other words', later);
    expect((await decide({ ids: [changed], decision: 'undo' })).changed).toEqual([changed]);
    app.clock.advance({ hours: 25 });
    // The sessions are over by then.
    for (const { browser, email } of [owner, moderator]) await browser.login(email);
    expect((await decide({ ids: [late], decision: 'undo' })).changed).toEqual([late]);
  });
});

describe('a sender', () => {
  const keys = ['browser:b', 'network:n', 'email:e'];
  const verdicts = async () => {
    const rows = await app.database.kysely
      .selectFrom('words_senders')
      .select(['sender_key', 'verdict'])
      .where('memorial_id', '=', memorialId)
      .orderBy('sender_key')
      .execute();
    return rows.map((verdict) => `${verdict.verdict} ${verdict.sender_key}`);
  };

  test('whose held words are published is trusted, until that is taken back', async () => {
    const ids = [await submit({ state: 'held', sender_keys: keys })];
    await decide({ ids, decision: 'publish' });
    expect(await verdicts()).toEqual(['trusted browser:b']);
    await decide({ ids, decision: 'undo' });
    expect(await verdicts()).toEqual([]);
    expect((await row(ids[0] ?? '')).state).toBe('held');
  });

  test('who is blocked takes the other waiting words along, but not those of the same network', async () => {
    const id = await submit({ sender_keys: keys });
    const other = await submit({ sender_keys: ['browser:b', 'network:elsewhere'] });
    const neighbour = await submit({ sender_keys: ['browser:c', 'network:n'] });
    const { status, body } = await owner.call('POST', `/${memorialId}/submissions/${id}/block`);
    expect({ status, data: body.data }).toMatchObject({ status: 200, data: { held: 2 } });
    expect(await verdicts()).toEqual(['blocked browser:b', 'blocked email:e']);
    expect((await row(other)).state).toBe('held');
    expect((await row(neighbour)).state).toBe('waiting');
    expect((await actions())[0]).toBe('blocked-sender');
  });
});

describe('“Show on the memorial”', () => {
  test('chooses a published tribute, and leaves the choice to the page again', async () => {
    const id = await submit();
    const path = `/${memorialId}/submissions/${id}/preview`;
    expect((await owner.call('PUT', path, { isShown: true })).status).toBe(404);
    await decide({ ids: [id], decision: 'publish' });
    expect((await owner.call('PUT', path, { isShown: true })).status).toBe(200);
    expect((await onThePage())[0]?.preview).toBe(true);
    expect((await list('state=published')).submissions[0]?.isPreview).toBe(true);
    await owner.call('PUT', path, { isShown: false });
    expect((await onThePage())[0]?.preview).toBeNull();
  });
});

describe('a first reader', () => {
  beforeEach(async () => {
    const { status } = await owner.call('PUT', `/${memorialId}/words`, {
      tributes: 'family',
      letters: 'open',
      notify: 'at-once',
      firstReader: await moderator.id(),
    });
    expect(status).toBe(200);
  });

  test('sees waiting words before the others, who see their number until then', async () => {
    const id = await submit();
    const before = await list('state=waiting');
    expect(before.submissions).toEqual([]);
    expect(before.counts.waiting).toBe(1);
    expect(before.firstReader).toEqual(expect.any(String));
    expect((await decide({ ids: [id], decision: 'publish' })).changed).toEqual([id]);

    const own = await list('state=waiting', moderator);
    expect(own.submissions.map((item) => item.id)).toEqual([id]);
    expect(own.firstReader).toBeUndefined();
    expect((await list('state=waiting')).submissions).toHaveLength(1);
    expect((await decide({ ids: [id], decision: 'publish' })).changed).toEqual([]);
  });

  test('reads a change first, too', async () => {
    const id = await submit();
    await list('state=waiting', moderator);
    const later = new Date(app.clock.now().getTime() + 1_000);
    await changeSubmission(app.database.kysely, id, 'Other words', later);
    expect((await list('state=waiting')).submissions).toEqual([]);
  });

  test('who leaves is none any more', async () => {
    await submit();
    await app.database.kysely
      .deleteFrom('memorial_members')
      .where('memorial_id', '=', memorialId)
      .where('user_id', '=', await moderator.id())
      .execute();
    expect((await list('state=waiting')).submissions).toHaveLength(1);
  });
});

describe('how many words wait', () => {
  test('is in the memorial and in the list of memorials, for those who decide', async () => {
    await submit();
    await submit();
    expect((await owner.memorial(memorialId)).waitingWords).toBe(2);
    const { body } = await moderator.call('GET', '');
    const { memorials } = body.data as unknown as {
      memorials: Array<{ id: string; waitingWords?: number }>;
    };
    expect(memorials.find(({ id }) => id === memorialId)?.waitingWords).toBe(2);
    const contributor = await FamilyUser.register(app);
    await contributor.join(memorialId, 'contributor');
    expect((await contributor.memorial(memorialId)).waitingWords).toBeUndefined();
  });
});
