import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { aPublishedMemorial, FamilyUser } from '../../memorials/testing/families.ts';
import { countAtOnce } from '../../rate-limiter/testing/count-at-once.ts';
import { Visitor, written } from './testing/visitor.ts';
import { changeOwnMessage, readOwnMessage } from './writers-page/own-message.server.ts';

const app = openTestApp();

async function aTrustingMemorial() {
  const { owner, id, slug } = await aPublishedMemorial(app);
  await app.database.kysely
    .insertInto('words_settings')
    .values({ memorial_id: id, tributes: 'trusted', first_reader: null, reply_to: null })
    .execute();
  const rows = () =>
    app.database.kysely
      .selectFrom('tribute_submissions')
      .select(['id', 'state', 'has_change', 'is_change_held', 'body'])
      .where('memorial_id', '=', id)
      .orderBy('written_at')
      .execute();
  const decide = async (decision: string, extra: object = {}) => {
    await owner.browser.post('/refresh');
    const ids = (await rows()).map((row) => row.id);
    return owner.call('POST', `/${id}/submissions/decisions`, { ids, decision, ...extra });
  };
  const states = async () => (await rows()).map(({ state }) => state);
  return { id, slug, owner, rows, decide, states };
}

async function aUser() {
  const user = await FamilyUser.register(app);
  return { user, actor: { userId: await user.id(), isEmailVerified: true } };
}

describe('with messages from trusted people appearing at once', () => {
  test('a writer whose first tribute was published appears at once, from the same browser', async () => {
    const { slug, decide, states } = await aTrustingMemorial();
    const visitor = new Visitor(app);
    await visitor.write(slug);
    expect(await states()).toEqual(['waiting']);
    await decide('publish');
    await visitor.write(slug);
    expect(await states()).toEqual(['published', 'published']);
    await new Visitor(app).write(slug);
    expect(await states()).toEqual(['published', 'published', 'waiting']);
  });

  test('so does one signed in with the same address, on another device', async () => {
    const { slug, decide, states } = await aTrustingMemorial();
    const { user, actor } = await aUser();
    await new Visitor(app).write(slug, { email: user.email });
    await decide('publish');
    // Anybody can type the address.
    await new Visitor(app).write(slug, { email: user.email });
    expect(await states()).toEqual(['published', 'waiting']);
    await new Visitor(app, { user: actor }).write(slug);
    expect(await states()).toEqual(['published', 'waiting', 'published']);
  });

  test('an undo revokes the trust, and so does spam', async () => {
    const { slug, decide, states } = await aTrustingMemorial();
    const visitor = new Visitor(app);
    await visitor.write(slug);
    await decide('publish');
    await decide('undo');
    await visitor.write(slug);
    expect(await states()).toEqual(['waiting', 'waiting']);
    await decide('publish');
    await decide('spam');
    await visitor.write(slug);
    expect(await states()).toEqual(['held', 'held', 'waiting']);
  });

  test("a trusted writer's advertising is held anyway", async () => {
    const { slug, decide, states } = await aTrustingMemorial();
    const visitor = new Visitor(app);
    await visitor.write(slug);
    await decide('publish');
    await visitor.write(slug, { text: 'Win at https://casino.example.com/now' });
    expect(await states()).toEqual(['published', 'held']);
  });
});

describe('a published tribute changed into advertising', () => {
  test('goes only to “Probably spam”, notifies no one, and the page keeps the earlier text', async () => {
    const { id, slug, owner, decide, rows } = await aTrustingMemorial();
    const token = await new Visitor(app).write(slug, { text: 'She was kind.' });
    await decide('publish');
    await app.database.kysely.deleteFrom('words_due').where('memorial_id', '=', id).execute();
    const form = {
      values: written({ text: 'Win at https://casino.example.com/now' }),
      formToken: undefined,
      isTrapFilled: false,
    };
    await changeOwnMessage(app.services, token, form, new Visitor(app).writer);
    expect(await rows()).toMatchObject([
      { state: 'published', has_change: true, is_change_held: true },
    ]);
    const list = async (state: string) => {
      const { body } = await owner.call('GET', `/${id}/submissions?state=${state}`);
      return body.data as unknown as { submissions: unknown[]; counts: Record<string, number> };
    };
    expect((await list('waiting')).submissions).toEqual([]);
    expect((await list('held')).submissions).toMatchObject([{ state: 'published' }]);
    expect((await list('held')).counts).toMatchObject({ waiting: 0, held: 1, published: 1 });
    const due = app.database.kysely.selectFrom('words_due').select('user_id');
    expect(await due.where('memorial_id', '=', id).execute()).toEqual([]);
    const shown = await app.browser().fetch(`/api/v1/memorials/${slug}/tributes`);
    const text = await shown.text();
    expect(text).toContain('She was kind.');
    expect(text).not.toContain('casino');
    // The writer sees the same as after any change.
    expect(await readOwnMessage(app.services, token, false)).toMatchObject({
      state: 'changed',
    });
    await decide('decline', { from: 'held' });
    expect(await rows()).toMatchObject([
      { state: 'published', has_change: false, is_change_held: false },
    ]);
    expect(await readOwnMessage(app.services, token, false)).toMatchObject({ state: 'kept' });
  });

  test('is published when the family says so', async () => {
    const { slug, decide, rows } = await aTrustingMemorial();
    const token = await new Visitor(app).write(slug);
    await decide('publish');
    const values = written({ text: 'Her choir sings at https://choir.example.org/songs' });
    const form = { values, formToken: undefined, isTrapFilled: false };
    await changeOwnMessage(app.services, token, form, new Visitor(app).writer);
    await decide('publish', { from: 'held' });
    expect(await rows()).toMatchObject([
      { state: 'published', has_change: false, is_change_held: false },
    ]);
    expect(await readOwnMessage(app.services, token, false)).toMatchObject({
      state: 'published',
    });
  });
});

describe('changes on the writer’s page', () => {
  test('are limited for the same text, and the text stays in the form', async () => {
    const { slug } = await aTrustingMemorial();
    const token = await new Visitor(app).write(slug);
    const send = () =>
      changeOwnMessage(
        app.services,
        token,
        { values: written(), formToken: undefined, isTrapFilled: false },
        new Visitor(app).writer,
      );
    for (let sent = 0; sent < 20; sent += 1) expect(await send()).toEqual({ token });
    const refused = await send();
    expect(refused).toMatchObject({
      status: 429,
      view: { form: { notice: expect.any(String), values: { name: 'Old Friend' } } },
    });
    app.clock.advance({ hours: 1 });
    expect(await send()).toEqual({ token });
  });

  test('count like messages sent from the same network', async () => {
    const { slug } = await aTrustingMemorial();
    const network = '192.0.2.99';
    const visitor = new Visitor(app, { network });
    const counted = { rule: 'wordsOfNetwork', from: network } as const;
    const words = (300 - (await countAtOnce(app, 260, counted))) / 10;
    const tokens: string[] = [];
    const view = await visitor.open(slug);
    for (let sent = 0; sent < words; sent += 1) {
      const form = await visitor.open(slug);
      const outcome = await visitor.send(slug, form, { values: written() });
      if ('token' in outcome) tokens.push(outcome.token);
    }
    const form = () => ({ values: written(), formToken: undefined, isTrapFilled: false });
    for (const token of tokens) {
      for (let sent = 0; sent < 9; sent += 1) {
        await changeOwnMessage(app.services, token, form(), visitor.writer);
      }
    }
    const refused = await visitor.send(slug, view, { values: written() });
    expect(refused).toMatchObject({ status: 429 });
  });
});
