import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { valueHash } from '../changes/value-hash.ts';
import type { Change } from '../contract.ts';
import {
  ADA,
  endDrafts,
  kill,
  offline,
  openSession,
  pass,
  quote,
  server,
  settle,
  startDrafts,
  view,
} from '../testing/draft-setup.ts';
import { ALBUM, anId, PHOTO, TEXT } from '../testing/drafts.ts';
import { memorialCalls } from '../testing/memorial-calls.ts';
import type { DraftSession } from './draft-sync.ts';
import { listUnsent } from './pending-changes.ts';

beforeEach(startDrafts);
afterEach(endDrafts);

describe('two tabs', () => {
  test('different fields: both are saved, and each tab shows the other', async () => {
    const first = await openSession();
    const second = await openSession();
    first.set('quote', 'From the first');
    second.set('memorialHeader', 'From the second');
    await Promise.all([first.flush(), second.flush()]);
    await vi.waitFor(() => {
      for (const session of [first, second]) {
        expect(view(session).document).toEqual(server.document);
      }
    });
    expect(server.document).toMatchObject({
      quote: 'From the first',
      memorialHeader: 'From the second',
    });
    expect(server.mostAtOnce).toBe(1);
  });

  test('one tab sends at a time', async () => {
    const first = await openSession();
    const second = await openSession();
    const answer = server.hold();
    first.set('quote', 'From the first');
    second.set('memorialHeader', 'From the second');
    const flushed = Promise.all([first.flush(), second.flush()]);
    await settle();
    expect(server.requests).toHaveLength(1);
    answer();
    expect(await flushed).toEqual([true, true]);
    expect(server.requests).toHaveLength(2);
  });

  test('the same field: the later one gets the question', async () => {
    const first = await openSession();
    const second = await openSession();
    first.set('quote', 'From the first');
    second.set('quote', 'From the second');
    await first.flush();
    await second.flush();
    expect(view(second).conflicts).toMatchObject([
      { mine: 'From the second', theirs: 'From the first' },
    ]);
  });

  test('the text of a closed tab is sent by the other', async () => {
    const first = await openSession();
    const second = await openSession();
    first.set('quote', 'Closed too early');
    await kill(first);
    await vi.waitFor(() => expect(server.document['quote']).toBe('Closed too early'), {
      timeout: 20_000,
    });
    await vi.waitFor(() => expect(quote(second)).toBe('Closed too early'), { timeout: 20_000 });
  });

  test('the text of an open tab is left to it', async () => {
    const first = await openSession();
    first.set('quote', 'Still typing');
    await settle();
    const second = await openSession();
    await second.flush();
    expect(server.requests).toEqual([]);
    expect(await listUnsent(ADA)).toHaveLength(1);
  });
});

describe('two people', () => {
  const other = (path: string, value: unknown, was: unknown): Change => ({
    id: 'other',
    op: 'set',
    path,
    value,
    was: valueHash(was),
  });

  async function openWithConflict(): Promise<DraftSession> {
    const session = await openSession();
    session.set('quote', 'Mine');
    await server.change([other('quote', 'Theirs', 'Take it home.')]);
    await session.flush();
    return session;
  }

  test("another person's changes in other fields appear after the next save", async () => {
    const session = await openSession();
    session.set('quote', 'Mine');
    await server.change([other('memorialHeader', 'Theirs', null)]);
    await session.flush();
    expect(view(session)).toMatchObject({
      document: { quote: 'Mine', memorialHeader: 'Theirs' },
      revision: 2,
      conflicts: [],
    });
  });

  test('coming back to the page shows what others did, at most every few seconds', async () => {
    const session = await openSession();
    await server.change([other('memorialHeader', 'Theirs', null)]);
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(memorialCalls.draft).not.toHaveBeenCalled();
    await pass(6_000);
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(view(session).document['memorialHeader']).toBe('Theirs');
    expect(memorialCalls.draft).toHaveBeenCalledTimes(1);
  });

  test('the same field: both texts are there, and mine stays on the screen', async () => {
    const session = await openWithConflict();
    expect(quote(session)).toBe('Mine');
    expect(view(session).conflicts).toMatchObject([
      { path: 'quote', mine: 'Mine', theirs: 'Theirs', by: 'Bo', at: '2026-11-23T20:14:00.000Z' },
    ]);
  });

  test('a conflict survives a reload, with what was typed since', async () => {
    const first = await openWithConflict();
    first.set('quote', 'Mine, longer');
    await kill(first);
    const second = await openSession();
    expect(view(second).conflicts).toMatchObject([
      { mine: 'Mine, longer', theirs: 'Theirs', by: 'Bo' },
    ]);
    expect(quote(second)).toBe('Mine, longer');
  });

  test('text typed while the losing change was being sent belongs to the conflict', async () => {
    const session = await openSession();
    await server.change([other('quote', 'Theirs', 'Take it home.')]);
    const answer = server.hold();
    session.set('quote', 'Mi');
    await pass(800);
    session.set('quote', 'Mine');
    answer();
    await pass(800);
    expect(view(session).conflicts).toMatchObject([{ mine: 'Mine', theirs: 'Theirs' }]);
    expect(view(session).status).toBe('unsaved');
  });

  test.each([
    ['theirs', 'Theirs'],
    ['mine', 'Mine'],
    ['both', 'Theirs\n\nMine'],
  ] as const)('the choice %s is stored', async (choice, stored) => {
    const session = await openWithConflict();
    await session.resolve('quote', choice);
    await settle();
    await session.flush();
    expect(server.document['quote']).toBe(stored);
    expect(view(session)).toMatchObject({ conflicts: [], document: { quote: stored } });
    expect(await listUnsent(ADA)).toEqual([]);
  });

  test('both, in a single-line field, are on one line', async () => {
    const session = await openSession();
    session.set('fullName', 'Ada E.');
    await server.change([other('fullName', 'Ada Ex.', 'Ada Example')]);
    await session.flush();
    await session.resolve('fullName', 'both');
    await settle();
    await session.flush();
    expect(server.document['fullName']).toBe('Ada Ex. / Ada E.');
  });

  test('a third text after the choice is a conflict again', async () => {
    const session = await openWithConflict();
    await server.change([{ ...other('quote', 'A third', 'Theirs'), id: 'third' }]);
    await session.resolve('quote', 'mine');
    await settle();
    await session.flush();
    expect(view(session).conflicts).toMatchObject([{ mine: 'Mine', theirs: 'A third' }]);
  });

  test('a text for a removed section can bring the section back', async () => {
    const session = await openSession();
    session.set(`${TEXT}.bodyText`, 'Mine');
    await server.change([{ id: 'other', op: 'remove', path: TEXT }]);
    await session.flush();
    expect(view(session).conflicts).toMatchObject([{ mine: 'Mine', theirs: null }]);
    await session.resolve(`${TEXT}.bodyText`, 'mine');
    await settle();
    await session.flush();
    expect(server.document.sections.find(({ id }) => id === TEXT)).toMatchObject({
      title: 'Life',
      bodyText: 'Mine',
    });
    expect(view(session).conflicts).toEqual([]);
  });

  test("a text whose section can't be restored now stays, and can be kept later", async () => {
    const session = await openSession();
    session.set(`${TEXT}.bodyText`, 'Mine');
    await server.change([{ id: 'other', op: 'remove', path: TEXT }]);
    await session.flush();
    memorialCalls.removedParts.mockImplementationOnce(offline);
    expect(await session.resolve(`${TEXT}.bodyText`, 'mine')).toBe(false);
    expect(view(session).conflicts).toMatchObject([{ mine: 'Mine', theirs: null }]);
    expect(await session.resolve(`${TEXT}.bodyText`, 'mine')).toBe(true);
    expect(view(session).conflicts).toEqual([]);
  });

  test("a picture for a removed album isn't lost", async () => {
    const session = await openSession();
    session.insert(`${ALBUM}.photos`, { id: anId('itm', 'new'), photo: '/media/n.jpg' });
    await server.change([{ id: 'other', op: 'remove', path: ALBUM }]);
    await session.flush();
    expect(view(session).conflicts).toMatchObject([{ path: `${ALBUM}.photos`, theirs: null }]);
    await session.resolve(`${ALBUM}.photos`, 'mine');
    await settle();
    await session.flush();
    const album = server.document.sections.find(({ id }) => id === ALBUM);
    expect(album?.photos?.map(({ id }) => id)).toContain(anId('itm', 'new'));
    expect(album?.photos?.map(({ id }) => id)).toContain(PHOTO);
  });
});
