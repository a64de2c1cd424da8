import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/harness/open-test-app.ts';
import { mediaName } from '../../../media/addresses.ts';
import { aJpeg } from '../../../media/testing/pictures.ts';
import { listUsesOfMedia, mediaIdOf } from '../../../media/uses/media-uses.server.ts';
import { aPublishedMemorial } from '../../../memorials/testing/families.ts';
import { tributesOf, Visitor, written } from '../testing/visitor.ts';
import type { SentForm } from '../writing-context.server.ts';
import { readMessageOfGone } from './find-own-message.server.ts';
import { changeOwnMessage, readOwnMessage, takeBackMessage } from './own-message.server.ts';
import { findOwnPicture } from './own-picture.server.ts';

const app = openTestApp();

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

async function usesOf(address: string | null): Promise<string[]> {
  const uses = await listUsesOfMedia(
    app.database.kysely,
    mediaIdOf(mediaName(address ?? '')) ?? '',
  );
  return uses.map(({ kind }) => kind);
}

const PERSONAL = {
  relationship: 'Neighbour',
  email: 'old.friend@example.org',
  text: 'We kept bees behind the church, and she was never stung. '.repeat(4),
};

const ERASED_COLUMNS = {
  name: '',
  relationship: null,
  body: '',
  photo: null,
  email: null,
  sender_keys: [],
  reasons: [],
  words_hash: null,
};

function change(token: string, sent: Partial<SentForm>, visitor = new Visitor(app)) {
  const form = { values: written(), formToken: undefined, isTrapFilled: false, ...sent };
  return changeOwnMessage(app.services, token, form, visitor.writer);
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'found',
    (error: unknown) => (error as { code?: string }).code,
  );

describe("the address of a writer's page", () => {
  test.each(['tribute', 'letter'] as const)(
    'that was mailed (%s) opens nothing once the address has been corrected',
    async (kind) => {
      const { slug } = await aPublishedMemorial(app);
      const [wrong, right] = [`wrong-${kind}@example.org`, `right-${kind}@example.org`];
      const token = await new Visitor(app).write(slug, { email: wrong }, { kind });
      const mailed = /\/w\/([\w-]+)/.exec((await app.mailbox.lastTo(wrong)).text)?.[1] ?? '';
      const shown = (await readOwnMessage(app.services, mailed, false)).path.slice('/w/'.length);
      const values = written({ email: right });
      expect(await change(token, { values })).toEqual({ token });
      for (const stale of [mailed, shown]) {
        expect(await code(readOwnMessage(app.services, stale, false))).toBe('LINK_OVER');
        expect(await code(takeBackMessage(app.services, stale))).toBe('LINK_OVER');
        expect(await code(change(stale, { values }))).toBe('LINK_OVER');
        expect(await code(findOwnPicture(app.services, stale))).toBe('LINK_OVER');
      }
      for (let end = mailed.length - 1; end > 0; end -= 1) {
        const cut = mailed.slice(0, end);
        expect(await code(readOwnMessage(app.services, cut, false))).not.toBe('found');
      }
      const again = /\/w\/([\w-]+)/.exec((await app.mailbox.lastTo(right)).text)?.[1] ?? '';
      const next = await change(again, { values: written({ email: wrong }) });
      const address = 'token' in next ? next.token : '';
      expect(await code(readOwnMessage(app.services, again, false))).toBe('LINK_OVER');
      expect(await readOwnMessage(app.services, address, false)).toMatchObject({
        values: { email: wrong },
      });
    },
  );

  test("isn't in the database and can't be derived", async () => {
    const { slug } = await aPublishedMemorial(app);
    const token = await new Visitor(app).write(slug);
    // The test application searches its log and every table for this secret when it closes.
    app.secrets.add(token);
    expect(await code(readOwnMessage(app.services, token, false))).toBe('found');
    const other = token.startsWith('t') ? 'l' : 't';
    for (const wrong of [`${token}A`, token.slice(0, -1), other + token.slice(1), '', 'a/../b']) {
      expect(await code(readOwnMessage(app.services, wrong, false))).toBe('NOT_FOUND');
      expect(await code(takeBackMessage(app.services, wrong))).toBe('NOT_FOUND');
      expect(await code(change(wrong, {}))).toBe('NOT_FOUND');
    }
  });

  test('is never in the request log', async () => {
    const token = await new Visitor(app).write((await aPublishedMemorial(app)).slug);
    await app.browser().fetch(`/w/${token}?change`);
    const lines = app.secrets.logLines().join('\n');
    expect(lines).toContain('/w/…');
    expect(lines).not.toContain(token);
  });

  test('of a page that was taken down only deletes', async () => {
    const { id, slug, owner } = await aPublishedMemorial(app);
    const token = await new Visitor(app).write(slug, { text: 'She kept bees.' });
    await owner.call('DELETE', `/${id}`);
    expect(await code(readOwnMessage(app.services, token, false))).toBe('MEMORIAL_GONE');
    expect(await code(change(token, {}))).toBe('MEMORIAL_GONE');
    const gone = { kind: 'tribute', language: null };
    expect(await readMessageOfGone(app.services, token)).toEqual({ ...gone, isDeleted: false });
    await takeBackMessage(app.services, token);
    expect(await row(id)).toMatchObject({ state: 'withdrawn', ...ERASED_COLUMNS });
    expect(await readMessageOfGone(app.services, token)).toEqual({ ...gone, isDeleted: true });
    await owner.call('POST', `/${id}/restore`);
    expect(await readOwnMessage(app.services, token, false)).toMatchObject({ state: 'withdrawn' });
  });

  test('of a page for family and friends only changes and deletes', async () => {
    const { id, slug, owner } = await aPublishedMemorial(app);
    const token = await new Visitor(app).write(slug);
    await owner.call('PUT', `/${id}/visibility`, { level: 'family', password: 'Lilac 1941' });
    expect(await change(token, { values: written({ text: 'Better words' }) })).toEqual({ token });
    await takeBackMessage(app.services, token);
    expect((await row(id)).state).toBe('withdrawn');
  });
});

describe('a change', () => {
  test('to a waiting text replaces it and raises the revision a moderator decides on', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const token = await new Visitor(app).write(slug);
    expect(await change(token, { values: written({ text: 'Better words' }) })).toEqual({ token });
    expect(await row(id)).toMatchObject({
      body: 'Better words',
      revision: 2,
      state: 'waiting',
      has_change: false,
    });
  });

  test('to a published tribute waits, and it stays published', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const token = await new Visitor(app).write(slug);
    await setState(id, 'published');
    expect(await readOwnMessage(app.services, token, false)).toMatchObject({ state: 'published' });
    await change(token, {});
    expect(await row(id)).toMatchObject({ state: 'published', has_change: true });
    expect(await readOwnMessage(app.services, token, false)).toMatchObject({ state: 'changed' });
  });

  test("that looks like advertising is held, and a held one isn't released by a change", async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const token = await new Visitor(app).write(slug);
    await change(token, { values: written({ text: 'Now at https://example.com' }) });
    expect(await row(id)).toMatchObject({ state: 'held', reasons: ['links'] });
    await change(token, {});
    expect(await row(id)).toMatchObject({ state: 'held' });
  });

  test("to a declined text waits for a second review, and doesn't say that it was declined", async () => {
    const { id, slug, owner } = await aPublishedMemorial(app);
    const token = await new Visitor(app).write(slug);
    await app.mailbox.to(owner.email);
    await setState(id, 'declined');
    expect(await readOwnMessage(app.services, token, false)).toMatchObject({ state: 'waiting' });
    await change(token, {});
    expect(await row(id)).toMatchObject({ state: 'waiting', revision: 2 });
    expect(await readOwnMessage(app.services, token, false)).toMatchObject({ state: 'waiting' });
    const due = app.database.kysely.selectFrom('words_due').select('memorial_id');
    expect(await due.where('memorial_id', '=', id).execute()).toHaveLength(1);
  });

  test("to a text declined twice isn't stored, and the page says so", async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const token = await new Visitor(app).write(slug);
    await setState(id, 'declined');
    await change(token, { values: written({ text: 'Second words' }) });
    await setState(id, 'declined');
    expect(await readOwnMessage(app.services, token, true)).toMatchObject({ state: 'declined' });
    expect(await readOwnMessage(app.services, token, true)).not.toHaveProperty('form');
    await change(token, { values: written({ text: 'Third words' }) });
    expect(await row(id)).toMatchObject({ state: 'declined', body: 'Second words', revision: 2 });
    await takeBackMessage(app.services, token);
    expect(await row(id)).toMatchObject({ state: 'withdrawn', body: '' });
  });

  test('of a declined text into advertising goes to “Probably spam”', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const token = await new Visitor(app).write(slug);
    await setState(id, 'declined');
    await change(token, { values: written({ text: 'Now at https://example.com' }) });
    expect(await row(id)).toMatchObject({ state: 'held' });
  });

  test('with an error comes back with everything filled in', async () => {
    const token = await new Visitor(app).write((await aPublishedMemorial(app)).slug);
    const values = written({ text: '', name: 'Ann\nBcc: x@example.org' });
    const refused = await change(token, { values });
    const form = 'view' in refused ? refused.view.form : undefined;
    expect(form).toMatchObject({ values });
    expect(Object.keys(form?.errors ?? {})).toEqual(['text', 'name']);
  });
});

describe('withdrawing', () => {
  test('is immediate, permanent, and can be repeated', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const token = await new Visitor(app).write(slug);
    await takeBackMessage(app.services, token);
    await takeBackMessage(app.services, token);
    expect(await row(id)).toMatchObject({ state: 'withdrawn' });
    await change(token, { values: written({ text: 'And yet' }) });
    expect((await row(id)).body).not.toBe('And yet');
    expect(await readOwnMessage(app.services, token, true)).not.toHaveProperty('form');
  });

  test('erases the text, the name, the email address and the picture', async () => {
    const { id, slug, owner } = await aPublishedMemorial(app);
    const token = await new Visitor(app).write(slug, PERSONAL, {
      photo: new Blob([new Uint8Array(await aJpeg(80, 60, 43))]),
    });
    await app.jobs.runDue();
    const before = await row(id);
    await takeBackMessage(app.services, token);
    const after = await row(id);
    expect(after).toMatchObject({ ...ERASED_COLUMNS, state: 'withdrawn', category: null });
    expect(after).toMatchObject({ id: before.id, created_at: before.created_at });
    expect(await usesOf(before.photo)).toEqual([]);
    expect((await owner.browser.fetch(before.photo ?? '')).status).toBe(404);
  });

  test("a changed tribute leaves neither the page's text nor the undo's", async () => {
    const { id, slug, owner } = await aPublishedMemorial(app);
    const token = await new Visitor(app).write(slug, { text: 'EARLIER-WORDS' });
    const decide = async (decision: string) =>
      owner.call('POST', `/${id}/submissions/decisions`, { ids: [(await row(id)).id], decision });
    await decide('publish');
    await change(token, { values: written({ text: 'LATER-WORDS' }) });
    await decide('publish');
    expect(JSON.stringify((await row(id)).replaced)).toContain('EARLIER-WORDS');
    await takeBackMessage(app.services, token);
    expect(JSON.stringify(await row(id))).not.toContain('WORDS');
    const shown = await app.browser().fetch(`/api/v1/memorials/${slug}/tributes`);
    expect(await shown.text()).not.toContain('WORDS');
    await decide('undo');
    expect(await row(id)).toMatchObject({ state: 'withdrawn', tribute_id: null });
  });

  test('erases a condolence that was read and answered, with its answers', async () => {
    const { id, slug, owner } = await aPublishedMemorial(app);
    const values = { ...PERSONAL, mayAnswer: true };
    const token = await new Visitor(app).write(slug, values, { kind: 'letter' });
    const letter = () =>
      app.database.kysely
        .selectFrom('condolences')
        .selectAll()
        .where('memorial_id', '=', id)
        .executeTakeFirstOrThrow();
    const { id: condolenceId } = await letter();
    await owner.call('GET', `/${id}/condolences/${condolenceId}`);
    await owner.call('POST', `/${id}/condolences/${condolenceId}/reply`, {
      text: 'Dear Old Friend',
    });
    await takeBackMessage(app.services, token);
    expect(await letter()).toMatchObject({
      ...ERASED_COLUMNS,
      state: 'withdrawn',
      may_answer: false,
    });
    for (const table of ['condolence_reads', 'condolence_replies'] as const) {
      const rest = app.database.kysely.selectFrom(table).selectAll();
      expect(await rest.where('condolence_id', '=', condolenceId).execute()).toEqual([]);
    }
    expect(await readOwnMessage(app.services, token, true)).toMatchObject({
      state: 'withdrawn',
    });
  });

  test('and sending the same form again costs one more press and stores a new text', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    const view = await visitor.open(slug);
    app.clock.advance({ minutes: 1 });
    const values = written();
    const outcome = await visitor.send(slug, view, { values });
    await takeBackMessage(app.services, 'token' in outcome ? outcome.token : '');
    const again = await visitor.send(slug, view, { values });
    expect(again).toMatchObject({ status: 400, form: { values } });
    if (!('form' in again)) throw new Error(JSON.stringify(again));
    expect(again.form.notice).toContain('You’ve deleted the message');
    expect(await visitor.send(slug, again.form)).toHaveProperty('token');
    const states = (await tributesOf(app, id)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['waiting', 'withdrawn']);
  });
});
