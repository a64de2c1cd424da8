import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { SWEEP_MESSAGES } from '../jobs.server.ts';
import { ModeratedMemorialOfTest } from '../testing/moderated-memorial.ts';
import { changeSubmission } from '../testing/submissions.ts';
import { removeTrust, saveVerdict } from '../verdicts/store.server.ts';
import { hideTribute } from './hide-tribute.server.ts';

const app = openTestApp();
let memorial: ModeratedMemorialOfTest;
let moderator: FamilyUser;

beforeAll(async () => {
  moderator = await FamilyUser.register(app);
});
beforeEach(async () => {
  memorial = await ModeratedMemorialOfTest.begin(app, moderator);
});

describe('a sender', () => {
  const keys = ['browser:b', 'network:n', 'email:e'];
  const verdicts = async () => {
    const rows = await app.database.kysely
      .selectFrom('words_senders')
      .select(['sender_key', 'verdict'])
      .where('memorial_id', '=', memorial.id)
      .where('verdict', 'is not', null)
      .orderBy('sender_key')
      .execute();
    return rows.map((verdict) => `${verdict.verdict} ${verdict.sender_key}`);
  };

  test('whose held text is published is trusted, until that is undone', async () => {
    const ids = [await memorial.submit({ state: 'held', sender_keys: keys })];
    await memorial.decide({ ids, decision: 'publish' });
    expect(await verdicts()).toEqual(['trusted browser:b', 'trusted email:e']);
    await memorial.decide({ ids, decision: 'undo' });
    expect(await verdicts()).toEqual([]);
    expect((await memorial.row(ids[0] ?? '')).state).toBe('held');
  });

  test('who was blocked is blocked again when a mistaken “Publish” is undone', async () => {
    const ids = [await memorial.submit({ sender_keys: keys })];
    await memorial.owner.call('POST', `/${memorial.id}/submissions/${ids[0]}/block`);
    const [blocked, trusted] = ['blocked', 'trusted'].map((verdict) => [
      `${verdict} browser:b`,
      `${verdict} email:e`,
    ]);
    for (const [decision, expected] of [
      ['publish', trusted],
      ['undo', blocked],
      ['publish', trusted],
      ['spam', []],
      ['undo', trusted],
    ] as const) {
      app.clock.advance({ seconds: 1 });
      await memorial.decide({ ids, decision });
      expect(await verdicts()).toEqual(expected);
    }
  });

  test('whose trust was taken by a mistaken “Spam” has it back as it was, and then it can be undone', async () => {
    const ids = [await memorial.submit({ sender_keys: keys })];
    await memorial.decide({ ids, decision: 'publish' });
    const other = [await memorial.submit({ sender_keys: keys })];
    const stored = () =>
      app.database.kysely
        .selectFrom('words_senders')
        .selectAll()
        .where('memorial_id', '=', memorial.id)
        .orderBy('sender_key')
        .execute();
    const before = await stored();
    app.clock.advance({ seconds: 1 });
    await memorial.decide({ ids: other, decision: 'spam' }, moderator);
    expect(await verdicts()).toEqual([]);
    await memorial.decide({ ids: other, decision: 'undo' }, moderator);
    expect(await stored()).toEqual(before);
    await memorial.decide({ ids, decision: 'undo' });
    expect(await stored()).toEqual([]);
  });

  test('about whom the family changes its mind all day is remembered in bounded space', async () => {
    const { kysely } = app.database;
    const decided = { memorialId: memorial.id, keys, userId: await moderator.id() };
    for (let round = 0; round < 100; round += 1) {
      await saveVerdict(kysely, { ...decided, verdict: 'trusted', now: app.clock.now() });
      await removeTrust(kysely, { ...decided, now: app.clock.now() });
    }
    const { rows } = await sql<{ size: number }>`
      select max(length(previous::text)) as size from words_senders
      where memorial_id = ${memorial.id}`.execute(kysely);
    expect(rows[0]?.size).toBeLessThan(10_000);
  });

  test('who is no longer trusted is forgotten once no undo can give the trust back', async () => {
    const ids = [await memorial.submit({ sender_keys: keys })];
    await memorial.decide({ ids, decision: 'publish' });
    await memorial.decide({ ids, decision: 'spam' });
    app.clock.advance({ hours: 24, seconds: 1 });
    await app.jobs.add(app.database.kysely, SWEEP_MESSAGES, {});
    await app.jobs.runDue();
    const rows = app.database.kysely.selectFrom('words_senders').select('sender_key');
    expect(await rows.where('memorial_id', '=', memorial.id).execute()).toEqual([]);
    for (const { browser, email } of [memorial.owner, moderator]) await browser.login(email);
  });

  test('who is blocked takes the other waiting texts along, but not those from the same network', async () => {
    const id = await memorial.submit({ sender_keys: keys });
    const other = await memorial.submit({ sender_keys: ['browser:b', 'network:elsewhere'] });
    const neighbour = await memorial.submit({ sender_keys: ['browser:c', 'network:n'] });
    const { status, body } = await memorial.owner.call(
      'POST',
      `/${memorial.id}/submissions/${id}/block`,
    );
    expect({ status, data: body.data }).toMatchObject({ status: 200, data: { held: 2 } });
    expect(await verdicts()).toEqual(['blocked browser:b', 'blocked email:e']);
    expect((await memorial.row(other)).state).toBe('held');
    expect((await memorial.row(neighbour)).state).toBe('waiting');
    expect((await memorial.actions())[0]).toBe('blocked-sender');
  });
});

describe('“Show on the memorial”', () => {
  const published = async () =>
    (await memorial.list('state=published')).submissions
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ name, isPreview }) => [name, isPreview]);
  const shown = async () =>
    (await memorial.onThePage()).filter(({ preview }) => preview).map(({ body }) => body);

  test('is ticked for the first three, and another one joins them', async () => {
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C', 'D']) {
      const id = await memorial.submit({ name, body: `Words of ${name}` });
      await memorial.decide({ ids: [id], decision: 'publish' });
      ids.push(id);
    }
    expect(await published()).toEqual([
      ['A', true],
      ['B', true],
      ['C', true],
      ['D', false],
    ]);
    const set = (at: number, isShown: boolean) =>
      memorial.owner.call('PUT', `/${memorial.id}/submissions/${ids[at]}/preview`, { isShown });
    await set(3, true);
    expect(await shown()).toHaveLength(4);
    await set(0, false);
    expect(await shown()).toEqual(['Words of B', 'Words of C', 'Words of D']);
    expect((await published())[0]).toEqual(['A', false]);
  });

  test('applies only to a published tribute, and removes it again', async () => {
    const id = await memorial.submit();
    const path = `/${memorial.id}/submissions/${id}/preview`;
    expect((await memorial.owner.call('PUT', path, { isShown: true })).status).toBe(404);
    await memorial.decide({ ids: [id], decision: 'publish' });
    expect((await memorial.owner.call('PUT', path, { isShown: true })).status).toBe(200);
    expect((await memorial.onThePage())[0]?.preview).toBe(true);
    expect((await memorial.list('state=published')).submissions[0]?.isPreview).toBe(true);
    await memorial.owner.call('PUT', path, { isShown: false });
    expect((await memorial.onThePage())[0]?.preview).toBe(false);
    expect((await memorial.list('state=published')).submissions[0]?.isPreview).toBe(false);
  });
});

describe('a first reader', () => {
  beforeEach(async () => {
    await memorial.owner.call('PUT', `/${memorial.id}/words`, {
      tributes: 'family',
      letters: 'open',
      notify: 'at-once',
      firstReader: await moderator.id(),
    });
  });

  test('sees waiting texts before the others, who see their number until then', async () => {
    const id = await memorial.submit();
    const before = await memorial.list('state=waiting');
    expect(before.submissions).toEqual([]);
    expect(before.counts.waiting).toBe(1);
    expect(before.firstReader).toEqual(expect.any(String));
    expect((await memorial.decide({ ids: [id], decision: 'publish' })).changed).toEqual([id]);

    const own = await memorial.list('state=waiting', moderator);
    expect(own.submissions.map((item) => item.id)).toEqual([id]);
    expect(own.firstReader).toBeUndefined();
    expect((await memorial.list('state=waiting')).submissions).toHaveLength(1);
    expect((await memorial.decide({ ids: [id], decision: 'publish' })).changed).toEqual([]);
  });

  test("is the only one who can block a sender whose texts the others haven't seen", async () => {
    const id = await memorial.submit({ sender_keys: ['browser:unseen'] });
    const path = `/${memorial.id}/submissions/${id}/block`;
    expect((await memorial.owner.call('POST', path)).status).toBe(404);
    expect((await memorial.row(id)).state).toBe('waiting');
    await memorial.list('state=waiting', moderator);
    expect((await memorial.owner.call('POST', path)).status).toBe(200);
    expect((await memorial.row(id)).state).toBe('held');
  });

  test('reads a change first, too', async () => {
    const id = await memorial.submit();
    await memorial.list('state=waiting', moderator);
    const later = new Date(app.clock.now().getTime() + 1_000);
    await changeSubmission(app.database.kysely, id, 'Other words', later);
    expect((await memorial.list('state=waiting')).submissions).toEqual([]);
  });

  describe('who has not read the change of a published tribute', () => {
    let id: string;
    beforeEach(async () => {
      id = await memorial.submit({ body: 'First words', state: 'held' });
      await memorial.decide({ ids: [id], decision: 'publish' });
      app.clock.advance({ seconds: 1 });
      await changeSubmission(app.database.kysely, id, 'Unread words', app.clock.now());
      app.clock.advance({ seconds: 1 });
    });

    test.each([
      ['decline', 'declined'],
      ['spam', 'held'],
    ] as const)('leaves it to the others to take it off: %s', async (decision, state) => {
      const { changed } = await memorial.decide({ ids: [id], decision, from: 'published' });
      expect(changed).toEqual([]);
      expect(await memorial.onThePage()).toEqual([]);
      const texts = async (user = memorial.owner) =>
        (await memorial.list(`state=${state}`, user)).submissions.map(({ text }) => text);
      expect(await texts()).toEqual(['First words']);
      expect((await memorial.decide({ ids: [id], decision: 'publish' })).changed).toEqual([id]);

      expect((await memorial.decide({ ids: [id], decision: 'undo' })).changed).toEqual([]);
      expect((await memorial.onThePage()).map(({ body }) => body)).toEqual(['First words']);
      expect((await memorial.list('state=waiting')).submissions).toEqual([]);

      await memorial.decide({ ids: [id], decision, from: 'published' });
      await app.database.kysely
        .updateTable('tribute_submissions')
        .set({ replaced: null })
        .execute();
      expect(await texts()).toEqual([]);
      expect(await texts(moderator)).toEqual(['Unread words']);
      expect(await texts()).toEqual(['Unread words']);
    });

    test('stays the one who reads it when an operator hides the tribute', async () => {
      const [tribute] = await memorial.onThePage();
      const hidden = { memorialId: memorial.id, tributeId: tribute?.id ?? '' };
      await app.database.kysely
        .transaction()
        .execute((transaction) => hideTribute(transaction, { ...hidden, now: app.clock.now() }));
      const { submissions } = await memorial.list('state=declined');
      expect(submissions.map(({ text }) => text)).toEqual(['First words']);
      expect((await memorial.decide({ ids: [id], decision: 'publish' })).changed).toEqual([id]);
    });

    test('leaves it to the others to change its category, but not to decide on the change', async () => {
      const ids = [id];
      const chosen = { ids, decision: 'publish', category: 'Friends', from: 'published' } as const;
      expect((await memorial.decide(chosen)).changed).toEqual([]);
      expect(await memorial.onThePage()).toMatchObject([
        { body: 'First words', category: 'Friends' },
      ]);
      for (const decision of ['publish', 'decline', 'spam'] as const) {
        expect((await memorial.decide({ ids, decision })).changed).toEqual(ids);
      }
    });
  });

  test('who leaves is no longer one', async () => {
    await memorial.submit();
    await app.database.kysely
      .deleteFrom('memorial_members')
      .where('memorial_id', '=', memorial.id)
      .where('user_id', '=', await moderator.id())
      .execute();
    expect((await memorial.list('state=waiting')).submissions).toHaveLength(1);
  });
});

describe('the number of waiting texts', () => {
  test('is in the memorial and in the list of memorials, for those who decide', async () => {
    await memorial.submit();
    await memorial.submit();
    expect((await memorial.owner.memorial(memorial.id)).waitingWords).toBe(2);
    const { memorials } = await moderator.read<{
      memorials: Array<{ id: string; waitingWords?: number }>;
    }>('');
    expect(memorials.find(({ id }) => id === memorial.id)?.waitingWords).toBe(2);
    const contributor = await FamilyUser.register(app);
    await contributor.join(memorial.id, 'contributor');
    expect((await contributor.memorial(memorial.id)).waitingWords).toBeUndefined();
  });
});
