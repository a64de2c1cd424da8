import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { saveDocument } from '../../drafts/importing/save-document.server.ts';
import { MemorialMovedError } from '../../memorials/memorial-moved.ts';
import { aPublishedMemorial, FamilyUser } from '../../memorials/testing/families.ts';
import type { MessageKind } from '../message-kind.ts';
import type { ClosedView } from './form/form-view.ts';
import { openMessageForm } from './open-form.server.ts';
import { submitMessage } from './submit-message.server.ts';
import { formOf, tributesOf, Visitor, written } from './testing/visitor.ts';
import { readOwnMessage } from './writers-page/own-message.server.ts';

const app = openTestApp();

function letters(memorialId: string) {
  return app.database.kysely
    .selectFrom('condolences')
    .selectAll()
    .where('memorial_id', '=', memorialId)
    .execute();
}

async function settle(memorialId: string, settings: Record<string, string>): Promise<void> {
  await app.database.kysely
    .insertInto('words_settings')
    .values({ memorial_id: memorialId, ...settings })
    .onConflict((conflict) => conflict.column('memorial_id').doUpdateSet(settings))
    .execute();
}

describe('a tribute', () => {
  test('waits for the family, with everything that was written', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const values = { relationship: 'Neighbour', email: 'old.friend@example.org', text: 'One\nTwo' };
    await new Visitor(app).write(slug, values);
    const [row, ...others] = await tributesOf(app, id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      state: 'waiting',
      name: 'Old Friend',
      body: 'One\nTwo',
      relationship: 'Neighbour',
      email: 'old.friend@example.org',
      reasons: [],
    });
    expect(row?.sender_keys.map((key) => key.split(':')[0])).toEqual([
      'browser',
      'network',
      'email',
    ]);
    expect(JSON.stringify(row?.sender_keys)).not.toContain('old.friend');
  });

  test('loses invisible characters that reorder the text after them', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const text = 'Dear \u202Efriend\u202C';
    await new Visitor(app).write(slug, { text, relationship: '\u2067Neighbour\u2069' });
    expect(await tributesOf(app, id)).toMatchObject([
      { body: 'Dear friend', relationship: 'Neighbour' },
    ]);
  });

  test('by a member appears at once', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const contributor = await FamilyUser.register(app);
    await contributor.join(id, 'contributor');
    const user = { userId: await contributor.id(), isEmailVerified: true };
    await new Visitor(app, { user }).write(slug);
    expect(await tributesOf(app, id)).toMatchObject([{ state: 'published' }]);
  });

  test('from a trusted browser appears at once, if the family chose that', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const friend = new Visitor(app);
    await friend.write(slug);
    const [first] = await tributesOf(app, id);
    await app.database.kysely
      .insertInto('words_senders')
      .values({
        memorial_id: id,
        sender_key: first?.sender_keys[0] ?? '',
        verdict: 'trusted',
        user_id: null,
        created_at: app.clock.now(),
      })
      .execute();
    await friend.write(slug);
    await settle(id, { tributes: 'trusted' });
    await friend.write(slug);
    await new Visitor(app).write(slug);
    expect((await tributesOf(app, id)).map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
      'published',
      'waiting',
    ]);
  });

  test("from a blocked browser is held; another visitor's on the same network isn't", async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const bully = new Visitor(app);
    await bully.write(slug);
    const [first] = await tributesOf(app, id);
    await app.database.kysely
      .insertInto('words_senders')
      .values(
        (first?.sender_keys ?? []).map((key) => ({
          memorial_id: id,
          sender_key: key,
          verdict: 'blocked' as const,
          user_id: null,
          created_at: app.clock.now(),
        })),
      )
      .execute();
    await bully.write(slug);
    await new Visitor(app, { network: bully.writer.network }).write(slug);
    const states = (await tributesOf(app, id)).map(({ state, reasons }) => [state, ...reasons]);
    expect(states.slice(1)).toEqual([['held', 'blocked'], ['waiting']]);
  });

  test('with signs of advertising is held, and its writer gets the same thanks', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    const token = await visitor.write(slug, { text: 'Visit https://example.com/pills now' });
    await visitor.write(slug, {}, { isTrapFilled: true });
    const view = await visitor.open(slug);
    app.clock.advance({ seconds: 2 });
    const text =
      'She sang in our choir for thirty years, and her photos are at facebook.com/some.page';
    await visitor.send(slug, view, { values: written({ text }) });
    expect((await tributesOf(app, id)).map(({ state, reasons }) => [state, ...reasons])).toEqual([
      ['held', 'links'],
      ['held', 'trap'],
      ['held', 'fast', 'links'],
    ]);
    expect(await readOwnMessage(app.services, token, false)).toMatchObject({
      state: 'waiting',
    });
  });

  test("kept by the browser and sent at once isn't held", async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    await visitor.send(slug, await visitor.open(slug), { values: written() });
    expect(await tributesOf(app, id)).toMatchObject([{ state: 'waiting', reasons: [] }]);
  });

  test('with a rude word is collapsed and not held: words alone decide nothing', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    await new Visitor(app).write(slug, { text: 'Rest in peace, Dick.' });
    await new Visitor(app).write(slug, { text: 'He was an asshole, and we loved him.' });
    expect(await tributesOf(app, id)).toMatchObject([
      { state: 'waiting', is_folded: false },
      { state: 'waiting', is_folded: true },
    ]);
  });

  test('is held when the same long text arrives the third time, on whatever memorials', async () => {
    const memorials = [
      await aPublishedMemorial(app),
      await aPublishedMemorial(app),
      await aPublishedMemorial(app),
    ];
    const text = 'An excellent service that has changed my whole life and my business. '.repeat(3);
    for (const { slug } of memorials) await new Visitor(app).write(slug, { text });
    const states = await Promise.all(
      memorials.map(async ({ id }) => (await tributesOf(app, id))[0]?.state),
    );
    expect(states).toEqual(['waiting', 'waiting', 'held']);
  });
});

describe('a condolence', () => {
  test('reaches only the family', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const values = { email: 'friend@example.org', mayAnswer: true };
    const token = await new Visitor(app).write(slug, values, { kind: 'letter' });
    expect(await letters(id)).toMatchObject([
      { state: 'arrived', may_answer: true, email: 'friend@example.org' },
    ]);
    expect(await tributesOf(app, id)).toEqual([]);
    expect(await readOwnMessage(app.services, token, false)).toMatchObject({
      kind: 'letter',
      state: 'waiting',
    });
  });

  test('whose writer wants an answer needs an email', async () => {
    const { slug } = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    const view = await visitor.open(slug, 'letter');
    app.clock.advance({ minutes: 1 });
    const again = await visitor.send(slug, view, { values: written({ mayAnswer: true }) });
    expect(formOf(again).errors).toHaveProperty('email');
  });

  test("can contain a telephone number, which a tribute can't", async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const text = 'If you need anything, call me on 0664 123 45 67, at any hour.';
    await new Visitor(app).write(slug, { text }, { kind: 'letter' });
    await new Visitor(app).write(slug, { text });
    expect(await letters(id)).toMatchObject([{ state: 'arrived' }]);
    expect(await tributesOf(app, id)).toMatchObject([{ state: 'held', reasons: ['contacts'] }]);
  });
});

describe('messages are not accepted', () => {
  async function closedSentence(slug: string, kind: MessageKind): Promise<string> {
    const view = (await openMessageForm(app.services, { slug, kind })) as ClosedView;
    const sent = { values: written(), formToken: undefined, isTrapFilled: false };
    const outcome = await submitMessage(
      app.services,
      { slug, kind },
      sent,
      new Visitor(app).writer,
    );
    expect(outcome).toEqual({ status: 403, closed: { ...view, text: sent.values.text } });
    return view.closed;
  }

  test('when the family has closed them', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    await settle(id, { tributes: 'closed' });
    expect(await closedSentence(slug, 'tribute')).toBe(
      'The family isn’t accepting tributes right now.',
    );
    expect(await new Visitor(app).write(slug, {}, { kind: 'letter' })).toBeTruthy();
    await settle(id, { tributes: 'family', letters: 'closed' });
    expect(await closedSentence(slug, 'letter')).toBe(
      'The family isn’t accepting condolences right now.',
    );
    expect(await new Visitor(app).write(slug)).toBeTruthy();
  });

  test('on a page without an owner', async () => {
    await saveDocument(
      app.database.kysely,
      {
        slug: 'nobody-keeps-this',
        fullName: 'Nobody Keeps',
        sections: [],
        actionButtons: { addTribute: true, sendCondolences: true, share: true },
      },
      { replace: false },
    );
    expect(await closedSentence('nobody-keeps-this', 'tribute')).toBe(
      'No one is looking after this page right now, so your message wouldn’t be read.',
    );
  });

  test('at an unknown or former address, or on a page that was taken down', async () => {
    const { id, slug, owner } = await aPublishedMemorial(app);
    const code = (open: Promise<unknown>) =>
      open.catch((error: unknown) => (error as { code?: string }).code ?? error);
    expect(
      await code(openMessageForm(app.services, { slug: 'nobody-at-all', kind: 'tribute' })),
    ).toBe('MEMORIAL_NOT_FOUND');
    await owner.call('PUT', `/${id}/address`, { slug: `${slug}-moved` });
    expect(await code(openMessageForm(app.services, { slug, kind: 'tribute' }))).toBeInstanceOf(
      MemorialMovedError,
    );
    await owner.call('DELETE', `/${id}`);
    expect(
      await code(openMessageForm(app.services, { slug: `${slug}-moved`, kind: 'letter' })),
    ).toBe('MEMORIAL_GONE');
  });
});
