import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { aPublishedMemorial, FamilyUser } from '../../memorials/testing/families.ts';
import { storeCondolence } from '../testing/stored-messages.ts';
import type { Condolence, CondolencesPage } from './contract.ts';

const app = openTestApp();
let owner: FamilyUser;
let memorialId: string;
let writers = 0;

beforeEach(async () => {
  app.mailbox.behave('well');
  ({ owner, id: memorialId } = await aPublishedMemorial(app));
  await app.jobs.runDue();
});

const kysely = () => app.database.kysely;

async function list(query = '', user = owner): Promise<CondolencesPage> {
  return user.read<CondolencesPage>(`/${memorialId}/condolences${query}`);
}

async function read(id: string, user = owner): Promise<Condolence> {
  return (await user.read<{ letter: Condolence }>(`/${memorialId}/condolences/${id}`)).letter;
}

const answer = (id: string, text: string, user = owner) =>
  user.call('POST', `/${memorialId}/condolences/${id}/reply`, { text });

async function answerable(): Promise<{ id: string; email: string }> {
  const email = `writer-${(writers += 1)}@example.org`;
  return { id: await storeCondolence(app, memorialId, { email, mayAnswer: true }), email };
}

async function setReplyTo(reply_to: string): Promise<void> {
  await kysely()
    .insertInto('words_settings')
    .values({ memorial_id: memorialId, first_reader: null, reply_to })
    .execute();
}

describe('the list', () => {
  test('has 30 condolences a page, newest first, without repeating or losing one', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 65; at += 1) {
      if (at % 2 === 0) app.clock.advance({ seconds: 1 });
      ids.push(await storeCondolence(app, memorialId));
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: CondolencesPage = await list(next ? `?after=${next}` : '');
      sizes.push(page.letters.length);
      seen.push(...page.letters.map(({ id }) => id));
      next = page.next;
    }
    expect(sizes).toEqual([30, 30, 5]);
    expect(new Set(seen).size).toBe(65);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(seen[0]).toBe(ids[64]);
  });

  test.each(['x', '1-con_x', '99999999999999999-con_0000000000000000000000'])(
    'refuses the cursor %j',
    async (after) => {
      const { status, body } = await owner.call('GET', `/${memorialId}/condolences?after=${after}`);
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INPUT' });
    },
  );

  test('marks unread condolences for each member separately, and unread again when changed', async () => {
    const id = await storeCondolence(app, memorialId);
    expect((await list()).unread).toBe(1);
    await read(id);
    expect(await list()).toMatchObject({ unread: 0, letters: [{ isRead: true }] });
    const editor = await FamilyUser.member(app, memorialId, 'editor');
    await kysely().updateTable('memorial_members').set({ reads_letters: true }).execute();
    expect((await list('', editor)).unread).toBe(1);
    expect((await editor.memorial(memorialId)).unreadLetters).toBe(1);
    expect((await owner.memorial(memorialId)).unreadLetters).toBeUndefined();
    app.clock.advance({ minutes: 1 });
    const written_at = app.clock.now();
    await kysely().updateTable('condolences').set({ written_at }).where('id', '=', id).execute();
    expect((await list()).unread).toBe(1);
    await kysely().updateTable('memorial_members').set({ reads_letters: false }).execute();
    expect((await owner.memorial(memorialId)).unreadLetters).toBe(1);
    expect((await editor.memorial(memorialId)).unreadLetters).toBeUndefined();
  });

  test('lists probable spam separately with reasons, and “Not spam” delivers it and trusts its writer', async () => {
    const id = await storeCondolence(app, memorialId, {
      isHeld: true,
      reasons: ['links'],
      senderKeys: ['network:1', 'browser:2'],
    });
    expect(await list()).toMatchObject({ letters: [], held: 1, unread: 0 });
    const [held] = (await list('?state=held')).letters;
    expect(held?.beginning).toBeUndefined();
    expect(await read(id)).toMatchObject({
      isHeld: true,
      canAnswer: false,
      reasons: ['It contains a link to another website.'],
    });
    for (let at = 0; at < 2; at += 1) {
      await owner.call('POST', `/${memorialId}/condolences/${id}/fine`);
    }
    expect(await list()).toMatchObject({ letters: [{ id }], held: 0 });
    const senders = await kysely()
      .selectFrom('words_senders')
      .select(['sender_key', 'verdict'])
      .where('memorial_id', '=', memorialId)
      .orderBy('sender_key')
      .execute();
    expect(senders).toEqual([
      { sender_key: 'browser:2', verdict: 'trusted' },
      { sender_key: 'network:1', verdict: 'trusted' },
    ]);
  });

  test("never shows the writer's address, and has no withdrawn condolence", async () => {
    const { id, email } = await answerable();
    const answers = JSON.stringify([await list(), await read(id)]);
    expect(answers).not.toContain(email);
    await kysely()
      .updateTable('condolences')
      .set({ state: 'withdrawn' })
      .where('id', '=', id)
      .execute();
    expect((await list()).letters).toEqual([]);
    expect((await owner.call('GET', `/${memorialId}/condolences/${id}`)).status).toBe(404);
    expect((await answer(id, 'Thank you.')).status).toBe(404);
  });

  test('of another family is inaccessible', async () => {
    const { id } = await answerable();
    const other = await FamilyUser.register(app);
    const otherId = await other.create();
    expect((await other.call('GET', `/${otherId}/condolences/${id}`)).status).toBe(404);
    const payload = { text: 'Hello' };
    const reply = await other.call('POST', `/${otherId}/condolences/${id}/reply`, payload);
    expect(reply.status).toBe(404);
  });
});

describe('an answer', () => {
  test("is mailed to the writer in the member's name, answer first and without the family's address", async () => {
    const { id, email } = await answerable();
    expect((await answer(id, 'Dear Ed,\nthank you. <b>Really</b>')).status).toBe(200);
    const [mail] = await app.mailbox.to(email);
    expect(mail?.subject).toBe('Ada King replied to your condolences');
    expect(mail?.fromName).toBe('Ada King via Evermore Memorials');
    expect(mail?.text).toMatch(
      /^Dear Ed,\nthank you\. <b>Really<\/b>\n\nAda King, on behalf of the family of Anna Berg\n\nOn \d+ \w+ \d{4}, you wrote:\n\n> /,
    );
    expect(mail?.html).toContain('Dear Ed,<br />thank you. &lt;b&gt;Really&lt;/b&gt;');
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.text).toContain('You can’t reply to this email');
    expect(mail?.text).toContain('/send-condolences');
    expect(`${mail?.text}${mail?.html}`).not.toContain(owner.email);
    expect((await read(id)).answers).toMatchObject([
      {
        kind: 'reply',
        text: 'Dear Ed,\nthank you. <b>Really</b>',
        by: 'Ada King',
        delivery: 'sent',
      },
    ]);
  });

  test('has the reply address the family chose to show', async () => {
    await setReplyTo('family@example.org');
    const { id, email } = await answerable();
    await answer(id, 'Thank you.');
    const [mail] = await app.mailbox.to(email);
    expect(mail?.replyTo).toBe('family@example.org');
    expect(mail?.text).toContain('You can reply to this email');
    expect((await read(id)).areAnswersReceived).toBe(true);
  });

  test.each(['a@example.org\r\nBcc: b@example.org', 'a@example.org, b@example.org', 'nonsense'])(
    'never has the reply address %j',
    async (replyTo) => {
      await setReplyTo(replyTo);
      const { id, email } = await answerable();
      await answer(id, 'Thank you.');
      const [mail] = await app.mailbox.to(email);
      expect(mail?.text).toContain('on behalf of the family of Anna Berg');
      expect(mail?.replyTo).toBeUndefined();
    },
  );

  test('of two presses at once is sent once, and the same words later are not sent again', async () => {
    const { id, email } = await answerable();
    const answers = await Promise.all([answer(id, 'Thank you.'), answer(id, 'Thank you.')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    app.clock.advance({ minutes: 5 });
    await answer(id, 'Thank you.');
    expect(await app.mailbox.to(email)).toHaveLength(1);
    await answer(id, 'And another thing.');
    expect(await app.mailbox.to(email)).toHaveLength(2);
    expect((await read(id)).answers).toHaveLength(2);
  });

  test("isn't possible without the writer's consent, or without an address", async () => {
    for (const words of [{ email: 'x@example.org' }, { mayAnswer: true }]) {
      const id = await storeCondolence(app, memorialId, words);
      expect((await read(id)).canAnswer).toBe(false);
      const { status, body } = await answer(id, 'Thank you.');
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'ANSWER_NOT_WANTED' });
    }
    expect(await app.mailbox.to('x@example.org')).toEqual([]);
  });

  test.each(['', ' \n ', 'x'.repeat(5_001)])('of %j is refused', async (text) => {
    const { id } = await answerable();
    expect((await answer(id, text)).status).toBe(400);
  });

  test("that can't be delivered says so, and can then be sent again", async () => {
    const { id, email } = await answerable();
    app.mailbox.behave('refuse');
    await answer(id, 'Thank you.');
    await app.jobs.runDue();
    expect((await read(id)).answers).toMatchObject([{ delivery: 'refused' }]);
    app.mailbox.behave('well');
    await answer(id, 'Thank you.');
    expect(await app.mailbox.to(email)).toHaveLength(1);
  });

  test.each([
    ['Anna\r\nBcc: eve@example.org', undefined],
    ['Anna\u202Egreb', undefined],
    ['Win money at https://x.example', undefined],
    ['visit casino.example', undefined],
    ["Anne-Marie O'Brien & J. R. Öberg", "Anne-Marie O'Brien & J. R. Öberg"],
    ['Ἄννα Παππά', 'Ἄννα Παππά'],
  ])('calls the memorial %j %j', async (fullName, shown) => {
    await kysely()
      .updateTable('memorials')
      .set({ document: JSON.stringify({ fullName, sections: [] }) })
      .where('id', '=', memorialId)
      .execute();
    const { id, email } = await answerable();
    await answer(id, 'Thank you.');
    const [mail] = await app.mailbox.to(email);
    expect(mail?.text).toContain(
      shown
        ? `Ada King, on behalf of the family of ${shown}`
        : 'Ada King, on behalf of the family\n',
    );
    const isNamed = `${mail?.text}`.includes(fullName);
    expect(isNamed).toBe(shown !== undefined);
  });
});
