import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { aJpeg } from '../../media/testing/pictures.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { Visitor, written } from './testing/visitor.ts';
import type { SentForm } from './writing-context.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function aMemorial() {
  const owner = await FamilyUser.register(app);
  const id = await owner.create();
  await owner.publish(id);
  const { slug } = await owner.memorial(id);
  return { id, slug, owner };
}

async function row(memorialId: string) {
  return app.database.kysely
    .selectFrom('tribute_submissions')
    .selectAll()
    .where('memorial_id', '=', memorialId)
    .executeTakeFirstOrThrow();
}

function setState(memorialId: string, state: 'published' | 'declined'): Promise<unknown> {
  return app.database.kysely
    .updateTable('tribute_submissions')
    .set({ state })
    .where('memorial_id', '=', memorialId)
    .execute();
}

function change(token: string, sent: Partial<SentForm>, visitor = new Visitor(app)) {
  const form = { values: written(), formToken: undefined, isTrapFilled: false, ...sent };
  return app.services.words.writing.change(token, form, visitor.writer);
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'found',
    (error: unknown) => (error as { code?: string }).code,
  );

describe('the address of the writer’s page', () => {
  test('is not in the database and is found by nothing but itself', async () => {
    const { slug } = await aMemorial();
    const token = await new Visitor(app).write(slug);
    // The test application searches the log and every table for it when it closes.
    app.secrets.add(token);
    const { writing } = app.services.words;
    expect(await code(writing.readOwn(token, false))).toBe('found');
    const other = token.startsWith('t') ? 'l' : 't';
    for (const wrong of [`${token}A`, token.slice(0, -1), other + token.slice(1), '', 'a/../b']) {
      expect(await code(writing.readOwn(wrong, false))).toBe('NOT_FOUND');
      expect(await code(writing.takeBack(wrong))).toBe('NOT_FOUND');
      expect(await code(change(wrong, {}))).toBe('NOT_FOUND');
    }
  });

  test('never stands in the log of requests', async () => {
    const token = await new Visitor(app).write((await aMemorial()).slug);
    await app.browser().fetch(`/w/${token}?change`);
    const lines = app.secrets.logLines().join('\n');
    expect(lines).toContain('/w/…');
    expect(lines).not.toContain(token);
  });

  test('of a page that was taken down is gone with it', async () => {
    const { id, slug, owner } = await aMemorial();
    const visitor = new Visitor(app);
    const view = await visitor.open(slug);
    const outcome = await visitor.send(slug, view, { values: written() });
    await owner.call('DELETE', `/${id}`);
    const token = 'token' in outcome ? outcome.token : '';
    expect(await code(app.services.words.writing.readOwn(token, false))).toBe('MEMORIAL_GONE');
  });
});

describe('a change', () => {
  test('of waiting words replaces them and raises the revision that a keeper decides on', async () => {
    const { id, slug } = await aMemorial();
    const token = await new Visitor(app).write(slug);
    expect(await change(token, { values: written({ text: 'Better words' }) })).toBeUndefined();
    expect(await row(id)).toMatchObject({
      body: 'Better words',
      revision: 2,
      state: 'waiting',
      has_change: false,
    });
  });

  test('of a published tribute waits, and stays a published one', async () => {
    const { id, slug } = await aMemorial();
    const token = await new Visitor(app).write(slug);
    await setState(id, 'published');
    const { writing } = app.services.words;
    expect(await writing.readOwn(token, false)).toMatchObject({ state: 'published' });
    await change(token, {});
    expect(await row(id)).toMatchObject({ state: 'published', has_change: true });
    expect(await writing.readOwn(token, false)).toMatchObject({ state: 'changed' });
  });

  test('that looks like advertising is held, and a held one never waits by being changed', async () => {
    const { id, slug } = await aMemorial();
    const token = await new Visitor(app).write(slug);
    await change(token, { values: written({ text: 'Now at https://example.com' }) });
    expect(await row(id)).toMatchObject({ state: 'held', reasons: ['links'] });
    await change(token, {});
    expect(await row(id)).toMatchObject({ state: 'held' });
  });

  test('of declined words says nothing of that they were declined', async () => {
    const { id, slug } = await aMemorial();
    const token = await new Visitor(app).write(slug);
    await setState(id, 'declined');
    const { writing } = app.services.words;
    expect(await writing.readOwn(token, false)).toMatchObject({ state: 'waiting' });
    await change(token, {});
    expect(await row(id)).toMatchObject({ state: 'declined', revision: 2 });
  });

  test('with a mistake comes back with everything filled in', async () => {
    const token = await new Visitor(app).write((await aMemorial()).slug);
    const values = written({ text: '', name: 'Ann\nBcc: x@example.org' });
    const view = await change(token, { values });
    expect(view?.form).toMatchObject({ values });
    expect(Object.keys(view?.form?.errors ?? {})).toEqual(['text', 'name']);
  });
});

describe('taking back', () => {
  test('is at once, for good, and may be repeated', async () => {
    const { id, slug } = await aMemorial();
    const token = await new Visitor(app).write(slug);
    const { writing } = app.services.words;
    await writing.takeBack(token);
    await writing.takeBack(token);
    expect(await row(id)).toMatchObject({ state: 'withdrawn' });
    await change(token, { values: written({ text: 'And yet' }) });
    expect((await row(id)).body).not.toBe('And yet');
    expect(await writing.readOwn(token, true)).not.toHaveProperty('form');
  });

  test('takes back a letter as well', async () => {
    const { id, slug } = await aMemorial();
    const token = await new Visitor(app).write(slug, {}, { kind: 'letter' });
    await app.services.words.writing.takeBack(token);
    const letter = app.database.kysely
      .selectFrom('condolences')
      .select('state')
      .where('memorial_id', '=', id);
    expect(await letter.executeTakeFirst()).toEqual({ state: 'withdrawn' });
  });
});

describe('a picture', () => {
  test('is seen by members and by nobody else, is kept by a change, and goes when the writer says so', async () => {
    const { id, slug, owner } = await aMemorial();
    const photo = new Uint8Array(await aJpeg(80, 60, 41));
    const view = await new Visitor(app).open(slug);
    const outcome = await new Visitor(app).send(slug, view, { values: written(), photo });
    const token = 'token' in outcome ? outcome.token : '';
    const { photo: address } = await row(id);
    expect(address).toMatch(/^\/media\//);
    expect((await app.browser().fetch(address ?? '')).status).toBe(404);
    expect((await owner.browser.fetch(address ?? '')).status).toBe(200);
    await change(token, {});
    expect((await row(id)).photo).toBe(address);
    await change(token, { removesPhoto: true });
    expect((await row(id)).photo).toBeNull();
  });

  test('that is none, or is too large, is said in a sentence, and nothing is stored', async () => {
    const { id, slug } = await aMemorial();
    const visitor = new Visitor(app);
    for (const photo of [Buffer.from('no picture'), new Uint8Array(10 * 1024 * 1024 + 1)]) {
      const outcome = await visitor.send(slug, await visitor.open(slug), {
        values: written(),
        photo: new Uint8Array(photo),
      });
      expect(outcome).toMatchObject({
        status: 400,
        form: { errors: { photo: expect.any(String) } },
      });
    }
    const stored = app.database.kysely
      .selectFrom('tribute_submissions')
      .select('id')
      .where('memorial_id', '=', id);
    expect(await stored.execute()).toEqual([]);
  });
});
