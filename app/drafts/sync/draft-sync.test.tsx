import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { valueHash } from '../changes/value-hash.ts';
import { removeParts } from '../editing/undo-removal.ts';
import {
  ADA,
  endDrafts,
  kill,
  offline,
  openSession,
  pass,
  quote,
  refused,
  server,
  settle,
  startDrafts,
  view,
} from '../testing/draft-setup.ts';
import { ALBUM, TEXT } from '../testing/drafts.ts';
import { memorialCalls } from '../testing/memorial-calls.ts';
import type { DraftSession } from './draft-sync.ts';
import { listUnsent } from './pending-changes.ts';

beforeEach(startDrafts);
afterEach(endDrafts);

describe('typing', () => {
  test('is shown at once, and sent 800 ms after the last key', async () => {
    const session = await openSession();
    for (const text of ['T', 'Th', 'The']) {
      session.set('quote', text);
      await pass(700);
    }
    expect(quote(session)).toBe('The');
    expect(view(session).status).toBe('saving');
    expect(server.requests).toEqual([]);
    await pass(100);
    expect(server.requests).toHaveLength(1);
    expect(server.document['quote']).toBe('The');
    expect(view(session)).toMatchObject({ status: 'saved', revision: 1, isKeptOnDevice: true });
    expect(await listUnsent(ADA)).toEqual([]);
  });

  test('renders the rest of the page when it pauses, not with each key', async () => {
    const session = await openSession();
    session.type('quote', 'T');
    const listener = vi.fn<() => void>();
    session.subscribe(listener);
    for (const text of ['Th', 'The', 'The ']) {
      session.type('quote', text);
      await pass(200);
      expect(quote(session)).toBe(text);
    }
    expect(listener).not.toHaveBeenCalled();
    await pass(100);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['the field is left', (session: DraftSession) => void session.flush()],
    ['another part changes', (session: DraftSession) => session.set('dob', '1941')],
    ['the network goes', () => window.dispatchEvent(new Event('offline'))],
  ])('renders the rest at once when %s', async (_, act) => {
    const session = await openSession();
    session.type('quote', 'T');
    const listener = vi.fn<() => void>();
    session.subscribe(listener);
    session.type('quote', 'Th');
    act(session);
    expect(listener).toHaveBeenCalled();
  });

  test('many edits at once are one update of the view', async () => {
    const session = await openSession();
    const listener = vi.fn<() => void>();
    session.subscribe(listener);
    session.together(() => {
      session.set('quote', 'New');
      session.remove(TEXT);
    });
    expect(listener).toHaveBeenCalledTimes(1);
    expect(quote(session)).toBe('New');
    expect(view(session).document.sections.map(({ id }) => id)).not.toContain(TEXT);
  });

  test('is sent every 5 s during continuous typing', async () => {
    const session = await openSession();
    for (let key = 1; key <= 13; key += 1) {
      session.set('quote', 'x'.repeat(key));
      await pass(400);
    }
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ['a field loses the focus', () => document.dispatchEvent(new Event('focusout'))],
    ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
  ])('is sent at once when %s', async (_, act) => {
    const session = await openSession();
    session.set('quote', 'New');
    act();
    await settle();
    expect(server.document['quote']).toBe('New');
  });

  test('unsent values of a field are merged: the last value, and the first one seen', async () => {
    const session = await openSession();
    session.set('quote', 'A');
    session.set('memorialHeader', 'M');
    session.set('quote', 'AB');
    await session.flush();
    expect(server.requests[0]?.map(({ path }) => path)).toEqual(['quote', 'memorialHeader']);
    expect(server.requests[0]?.[0]).toMatchObject({ value: 'AB', was: valueHash('Take it home.') });
  });

  test('a value being sent is never changed: the next key makes a change that replaces it', async () => {
    const session = await openSession();
    const answer = server.hold();
    session.set('quote', 'A');
    await pass(800);
    session.set('quote', 'AB');
    session.set('quote', 'ABC');
    answer();
    await pass(800);
    expect(server.requests.map(([change]) => change)).toMatchObject([
      { value: 'A' },
      { value: 'ABC', was: valueHash('A') },
    ]);
    expect(view(session).conflicts).toEqual([]);
    expect(server.document['quote']).toBe('ABC');
  });

  test('a change keeps its id only with its content', async () => {
    const session = await openSession();
    memorialCalls.change.mockImplementation(offline);
    session.set('quote', 'A');
    await pass(800);
    session.set('quote', 'AB');
    await pass(5_000);
    const sent = memorialCalls.change.mock.calls.flatMap(([, changes]) => changes);
    const contents = new Map<string, Set<string>>();
    for (const change of sent) {
      contents.set(change.id, (contents.get(change.id) ?? new Set()).add(JSON.stringify(change)));
    }
    expect([...contents.values()].every(({ size }) => size === 1)).toBe(true);
    expect(sent.every(({ id }) => /^[0-9A-Za-z]{22}$/.test(id))).toBe(true);
  });

  test('items can be added, named, moved and removed before the server knows them', async () => {
    const session = await openSession();
    const section = session.insert(
      'sections',
      { type: 'albumSection', photos: [{ photo: '/media/n.jpg' }] },
      TEXT,
    );
    const photo = session.insert(`${section}.photos`, { photo: '/media/m.jpg' });
    session.set(`${section}.photos.${photo}.caption`, 'New');
    session.move(`${section}.photos.${photo}`, null);
    session.remove(ALBUM);
    const shown = view(session).document;
    expect(await session.flush()).toBe(true);
    expect(server.document).toEqual(shown);
    expect(server.document.sections[0]).toMatchObject({
      id: section,
      photos: [{}, { id: photo, caption: 'New' }],
    });
  });

  test('many edits are sent in requests of at most 200 changes, one after another', async () => {
    const session = await openSession();
    for (let count = 0; count < 450; count += 1) {
      session.insert(`${ALBUM}.photos`, { photo: '/media/n.jpg' });
    }
    await session.flush();
    expect(server.requests.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(server.mostAtOnce).toBe(1);
  });

  test('long texts are sent in requests of at most 700 KB', async () => {
    const session = await openSession();
    for (let count = 0; count < 20; count += 1) {
      session.insert('sections', { type: 'textSection', bodyText: 'ü'.repeat(50_000) });
    }
    await session.flush();
    const sizes = server.requests.map((changes) => new Blob([JSON.stringify(changes)]).size);
    expect(Math.max(...sizes)).toBeLessThan(701_000);
    expect(server.document.sections).toHaveLength(23);
  });
});

describe('a removed part', () => {
  test.each([
    ['before the server knows of it', async () => undefined],
    ['after the server has removed it', (session: DraftSession) => session.flush()],
    [
      'without a network, which comes back later',
      async () => {
        memorialCalls.change.mockImplementationOnce(offline);
      },
    ],
  ])('is in its place again after an undo: %s', async (_, meanwhile) => {
    const session = await openSession();
    const before = view(session).document;
    const undoAlbum = removeParts(session, 'sections', [ALBUM]);
    await meanwhile(session);
    const undoText = removeParts(session, 'sections', [TEXT]);
    await meanwhile(session);
    expect(undoText()).toBe(true);
    expect(undoAlbum()).toBe(true);
    expect(view(session).document).toEqual(before);
    await session.flush();
    await pass(60_000);
    expect(server.document).toEqual(before);
    expect(view(session)).toMatchObject({ status: 'saved', conflicts: [], refusals: {} });
  });

  test("has its saved text, and text that couldn't be saved stays in its field", async () => {
    const session = await openSession();
    const path = `${TEXT}.bodyText`;
    const tooLong = 'x'.repeat(50_001);
    session.set(path, tooLong);
    const undo = removeParts(session, 'sections', [TEXT]);
    await session.flush();
    undo();
    await session.flush();
    expect(server.document.sections.map(({ id }) => id)).toContain(TEXT);
    expect(server.document.sections[0]?.bodyText).toBe('She was.');
    expect(view(session).document.sections[0]?.bodyText).toBe(tooLong);
    expect(Object.keys(view(session).refusals)).toEqual([path]);
  });
});

describe('refused values', () => {
  const tooLong = 'x'.repeat(50_001);

  test('50,001 characters stay on the screen with the reason, even after a reload', async () => {
    const first = await openSession();
    first.set(`${TEXT}.bodyText`, tooLong);
    await first.flush();
    await kill(first);
    const second = await openSession();
    const { refusals, document, status } = view(second);
    expect(refusals[`${TEXT}.bodyText`]).toContain('50,000');
    expect(document.sections[0]?.bodyText).toBe(tooLong);
    expect(status).toBe('unsaved');
    expect(server.document.sections[0]?.bodyText).toBe('She was.');
  });

  test('a shorter text afterwards is saved, without a conflict', async () => {
    const session = await openSession();
    const answer = server.hold();
    session.set(`${TEXT}.bodyText`, tooLong);
    await pass(800);
    session.set(`${TEXT}.bodyText`, 'Shorter');
    answer();
    await pass(800);
    expect(server.document.sections[0]?.bodyText).toBe('Shorter');
    session.set(`${TEXT}.bodyText`, tooLong);
    await session.flush();
    session.set(`${TEXT}.bodyText`, 'Short');
    await session.flush();
    expect(server.document.sections[0]?.bodyText).toBe('Short');
    expect(view(session)).toMatchObject({ refusals: {}, conflicts: [] });
    expect(await listUnsent(ADA)).toEqual([]);
  });

  test('a refused value can be dropped', async () => {
    const session = await openSession();
    session.set(`${TEXT}.bodyText`, tooLong);
    await session.flush();
    session.discard(`${TEXT}.bodyText`);
    expect(view(session)).toMatchObject({ refusals: {}, document: server.document });
  });

  test.each([[413], [400]])(
    '%i: a change the server refuses is sent by itself, and the rest is saved',
    async (status) => {
      const session = await openSession();
      memorialCalls.change.mockImplementation((_, changes) =>
        changes.some(({ path }) => path === 'quote') ? refused(status)() : server.change(changes),
      );
      session.set('memorialHeader', 'A');
      session.set('quote', 'B');
      session.set('fullName', 'C');
      expect(await session.flush()).toBe(true);
      expect(server.document).toMatchObject({ memorialHeader: 'A', fullName: 'C' });
      expect(Object.keys(view(session).refusals)).toEqual(['quote']);
      expect(quote(session)).toBe('B');
    },
  );
});

test('someone who was removed with nothing to save is told nothing of unsaved changes', async () => {
  const session = await openSession();
  memorialCalls.draft.mockImplementation(refused(404, 'MEMORIAL_NOT_FOUND'));
  await session.refresh();
  expect(view(session).stopped?.message).toBe('You no longer have access to this memorial.');
  expect(view(session).status).toBe('saved');
});
