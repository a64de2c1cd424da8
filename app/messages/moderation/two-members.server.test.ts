import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { tellMembers } from '../notifications/notifications.server.ts';
import { ModeratedMemorialOfTest } from '../testing/moderated-memorial.ts';
import { changeSubmission } from '../testing/submissions.ts';
import { Visitor } from '../writing/testing/visitor.ts';
import type { ListedState } from './contract.ts';

const app = openTestApp();
let memorial: ModeratedMemorialOfTest;
let moderator: FamilyUser;

beforeAll(async () => {
  moderator = await FamilyUser.register(app);
});
beforeEach(async () => {
  memorial = await ModeratedMemorialOfTest.begin(app, moderator);
});

const onThePage = async () => (await memorial.onThePage()).map(({ body }) => body);
const list = async (state: ListedState) => (await memorial.list(`state=${state}`)).submissions;

describe('a change that one member has decided on', () => {
  let ids: string[];
  const seen = { from: 'waiting' } as const;

  beforeEach(async () => {
    ids = [await memorial.submit({ body: 'First words' })];
    await memorial.decide({ ids, decision: 'publish' });
    await changeSubmission(app.database.kysely, ids[0] ?? '', 'Second words', app.clock.now());
  });

  test.each([
    ['decline', 'decline', 'First words'],
    ['publish', 'decline', 'First words'],
    ['decline', 'publish', 'Second words'],
    ['publish', 'publish', 'Second words'],
  ] as const)('%s, then another member: %s. The page shows “%s”', async (first, second, text) => {
    await memorial.decide({ ids, decision: first, ...seen }, moderator);
    const { decided } = await memorial.decide({ ids, decision: second, ...seen });
    expect(decided).toMatchObject([{ state: 'published' }]);
    expect(await onThePage()).toEqual([text]);
    expect(await list('waiting')).toEqual([]);
    if (first === second) return;
    await memorial.decide({ ids, decision: 'undo' });
    expect(await onThePage()).toEqual(['First words']);
    expect(await list('waiting')).toMatchObject([{ text: 'Second words' }]);
  });

  test('replaced the decision of nobody', async () => {
    const { decided } = await memorial.decide({ ids, decision: 'publish', ...seen }, moderator);
    expect(decided).toEqual([{ id: ids[0], state: 'published' }]);
  });
});

test('a new category publishes nothing that another member has declined', async () => {
  const ids = [await memorial.submit()];
  await memorial.decide({ ids, decision: 'publish' });
  await memorial.decide({ ids, decision: 'decline' }, moderator);
  const chosen = { ids, decision: 'publish', category: 'Family', from: 'published' } as const;
  expect((await memorial.decide(chosen)).changed).toEqual(ids);
  expect(await onThePage()).toEqual([]);
});

test("an undo leaves another member's later decision", async () => {
  const ids = [await memorial.submit()];
  const undo = (user?: FamilyUser) => memorial.decide({ ids, decision: 'undo' }, user);
  await memorial.decide({ ids, decision: 'publish' });
  await memorial.decide({ ids, decision: 'decline' }, moderator);
  expect((await undo()).changed).toEqual(ids);
  expect(await onThePage()).toEqual([]);
  await undo(moderator);
  expect(await onThePage()).toHaveLength(1);
  expect((await undo()).changed).toEqual(ids);
});

describe('a blocked sender', () => {
  const sender_keys = ['browser:b', 'network:n', 'email:e'];
  const block = (id: string, method: 'POST' | 'DELETE' = 'POST', user = memorial.owner) =>
    user.call(method, `/${memorial.id}/submissions/${id}/block`);

  test('has waiting changes, which go to spam, and cannot be blocked again', async () => {
    const id = await memorial.submit({ sender_keys, body: 'First words' });
    await memorial.decide({ ids: [id], decision: 'publish' });
    await changeSubmission(app.database.kysely, id, 'Second words', app.clock.now());
    const other = await memorial.submit({ sender_keys });
    expect((await block(other)).body.data).toMatchObject({ held: 2, counts: { waiting: 0 } });
    const held = await list('held');
    expect(held.map(({ canBlock }) => canBlock)).toEqual([false, false]);
    await memorial.decide({ ids: [id], decision: 'publish', from: 'held' });
    expect(await onThePage()).toEqual(['Second words']);
    // “Not spam” trusts the sender again.
    expect(await list('held')).toMatchObject([{ canBlock: true }]);
    await memorial.decide({ ids: [id], decision: 'undo' });
    expect(await list('held')).toEqual(held);
  });

  test('is as before after an undo, by the member who blocked', async () => {
    const published = await memorial.submit({ sender_keys });
    await memorial.decide({ ids: [published], decision: 'publish' });
    await changeSubmission(app.database.kysely, published, 'Second words', app.clock.now());
    const spam = await memorial.submit({ sender_keys, state: 'held', reasons: ['links'] });
    const id = await memorial.submit({ sender_keys });
    const stored = () =>
      app.database.kysely
        .selectFrom('words_senders')
        .selectAll()
        .where('memorial_id', '=', memorial.id)
        .orderBy('sender_key')
        .execute();
    const before = { senders: await stored(), waiting: await list('waiting') };
    app.clock.advance({ seconds: 1 });
    await block(id);
    expect((await block(id, 'DELETE', moderator)).body.data).toMatchObject({ released: 0 });
    expect(await list('waiting')).toEqual([]);
    expect((await block(id, 'DELETE')).body.data).toMatchObject({
      released: 2,
      counts: { waiting: 2, held: 1 },
    });
    expect({ senders: await stored(), waiting: await list('waiting') }).toEqual(before);
    expect(await list('held')).toMatchObject([{ id: spam }]);
    expect((await block(id, 'DELETE')).body.data).toMatchObject({ released: 0 });
  });

  describe('whose block is undone', () => {
    const email = 'unblocked@example.net';
    const writer = { browserKey: 'unblocked-browser' };
    let slug: string;
    let first: string;

    beforeEach(async () => {
      ({ slug } = await memorial.owner.memorial(memorial.id));
      await new Visitor(app, writer).write(slug);
      first = (await list('waiting'))[0]?.id ?? '';
      await tellMembers(app.services, memorial.id);
      app.clock.advance({ seconds: 1 });
    });

    test('gets out of spam what came meanwhile, and everyone who would have heard of it hears of it', async () => {
      await block(first);
      await new Visitor(app, writer).write(slug, { text: 'Meanwhile', email });
      await new Visitor(app, writer).write(slug, { email }, { kind: 'letter' });
      expect(await app.mailbox.to(email)).toEqual([]);
      expect(await list('held')).toHaveLength(2);
      expect((await block(first, 'DELETE')).body.data).toMatchObject({
        released: 2,
        counts: { waiting: 2, held: 0 },
      });
      const waiting = await list('waiting');
      expect(waiting.map(({ text, reasons }) => [text, reasons])).toContainEqual(['Meanwhile', []]);
      const letters = app.database.kysely.selectFrom('condolences').select(['state', 'reasons']);
      expect(await letters.where('memorial_id', '=', memorial.id).execute()).toEqual([
        { state: 'arrived', reasons: [] },
      ]);
      const mails = await app.mailbox.to(email);
      expect(mails.map(({ text }) => /\/w\/([tl])/.exec(text)?.[1])).toEqual(['t', 'l']);
      expect(mails[0]?.text).toContain('before it appears');
      app.clock.advance({ minutes: 61 });
      await tellMembers(app.services, memorial.id);
      expect((await app.mailbox.lastTo(memorial.owner.email)).subject).toBe(
        'Anna Berg: a tribute and a condolence are waiting',
      );
      await moderator.browser.login(moderator.email);
    });

    test('has its later change of a waiting and of a published tribute wait again', async () => {
      const [published, waiting] = [
        await memorial.submit({ sender_keys }),
        await memorial.submit({ sender_keys }),
      ];
      await memorial.decide({ ids: [published], decision: 'publish' });
      await block(waiting);
      app.clock.advance({ seconds: 1 });
      for (const id of [published, waiting]) {
        await changeSubmission(app.database.kysely, id, 'Second words', app.clock.now());
      }
      await app.database.kysely
        .updateTable('tribute_submissions')
        .set({ reasons: ['blocked'], is_change_held: sql<boolean>`state = 'published'` })
        .where('id', 'in', [published, waiting])
        .execute();
      await block(waiting, 'DELETE');
      const ids = (await list('waiting')).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining([published, waiting]));
      expect(await list('held')).toEqual([]);
    });

    test.each<[string, () => Promise<string>]>([
      [
        'has another reason to be there',
        () => memorial.submit({ sender_keys, state: 'held', reasons: ['blocked', 'links'] }),
      ],
      [
        'has another blocked sender',
        async () => {
          const keys = ['browser:b', 'email:other'];
          const other = await memorial.submit({ sender_keys: ['email:other'] });
          await block(other, 'POST', moderator);
          return memorial.submit({ sender_keys: keys, state: 'held', reasons: ['blocked'] });
        },
      ],
      [
        'was taken off the page for spam',
        async () => {
          const id = await memorial.submit({ sender_keys, state: 'held', reasons: ['blocked'] });
          await app.database.kysely
            .updateTable('tribute_submissions')
            .set({ previous_state: 'published' })
            .where('id', '=', id)
            .execute();
          return id;
        },
      ],
    ])('leaves in spam what %s', async (_, hold) => {
      const id = await memorial.submit({ sender_keys });
      await block(id);
      const held = await hold();
      app.clock.advance({ seconds: 1 });
      await block(id, 'DELETE');
      expect((await list('held')).map((one) => one.id)).toContain(held);
    });
  });

  test("keeps what the first reader hasn't read, when another member blocks them", async () => {
    const published = await memorial.submit({ sender_keys });
    await memorial.decide({ ids: [published], decision: 'publish' });
    await memorial.owner.call('PUT', `/${memorial.id}/words`, {
      tributes: 'family',
      letters: 'open',
      notify: 'at-once',
      firstReader: await moderator.id(),
    });
    await memorial.submit({ sender_keys });
    expect((await block(published)).body.data).toMatchObject({ held: 0, counts: { waiting: 1 } });
    expect(await list('held')).toEqual([]);
    await block(published, 'DELETE');
    expect((await block(published, 'POST', moderator)).body.data).toMatchObject({ held: 1 });
  });

  test('stays blocked a day later', async () => {
    const id = await memorial.submit({ sender_keys });
    await block(id);
    app.clock.advance({ hours: 25 });
    for (const { browser, email } of [memorial.owner, moderator]) await browser.login(email);
    expect((await block(id, 'DELETE')).body.data).toMatchObject({ released: 0 });
    expect(await list('held')).toMatchObject([{ canBlock: false }]);
  });
});
