import { afterEach, beforeEach, expect, test } from 'vitest';

import type { DraftItem } from '../contract.ts';
import {
  ADA,
  endDrafts,
  kill,
  openSession,
  pass,
  server,
  startDrafts,
  view,
} from '../testing/draft-setup.ts';
import { ALBUM, anId, PHOTO, PHOTO_2, TEXT } from '../testing/drafts.ts';
import { listUnsent } from './pending-changes.ts';

const SENT = 6_000;
const PAGE = 'Only the owner and editors can change this.';
const PHOTOS = `${ALBUM}.photos`;
const captionOf = (id: string) =>
  server.document.sections
    .flatMap(({ photos }) => photos ?? [])
    .find((item: DraftItem) => item.id === id)?.['caption'];

beforeEach(() => {
  startDrafts();
  server.own = new Set([PHOTO]);
});
afterEach(endDrafts);

test('a refused text stays on the screen with its reason, and the others are saved', async () => {
  const session = await openSession();
  session.set('quote', 'Not mine to change');
  session.set(`${PHOTOS}.${PHOTO}.caption`, 'Whitby');
  await pass(SENT);
  expect(captionOf(PHOTO)).toBe('Whitby');
  expect(server.document['quote']).toBe('Take it home.');
  expect(view(session)).toMatchObject({ status: 'unsaved', refusals: { quote: PAGE } });
  expect(view(session).document['quote']).toBe('Not mine to change');
  session.discard('quote');
  expect(view(session).document['quote']).toBe('Take it home.');
});

test('a refused text is still there after the tab was killed', async () => {
  const session = await openSession();
  session.set('quote', 'Not mine to change');
  await pass(SENT);
  await kill(session);
  expect(await listUnsent(ADA)).toEqual([{ memorialId: 'mem_1', count: 1 }]);
  const again = await openSession();
  await pass(SENT);
  expect(view(again)).toMatchObject({ refusals: { quote: PAGE } });
  expect(view(again).document['quote']).toBe('Not mine to change');
});

test("a removal that isn't allowed puts the part back and says so, until the user has read it", async () => {
  const session = await openSession();
  session.remove(TEXT);
  await pass(SENT);
  expect(view(session).document.sections.map(({ id }) => id)).toContain(TEXT);
  expect(view(session).refusals[TEXT]).toMatch(/Someone else added this/);
  session.remove(TEXT);
  await pass(SENT);
  expect(Object.keys(view(session).refusals)).toEqual([TEXT]);
  session.discard(TEXT);
  expect(view(session)).toMatchObject({ refusals: {}, status: 'saved' });
  expect(await listUnsent(ADA)).toEqual([]);
});

test('a removal that is allowed the second time leaves no notice behind', async () => {
  const session = await openSession();
  session.remove(TEXT);
  await pass(SENT);
  server.own?.add(TEXT);
  session.remove(TEXT);
  await pass(SENT);
  expect(view(session).refusals).toEqual({});
  expect(server.document.sections.map(({ id }) => id)).not.toContain(TEXT);
});

test('a part added in this tab belongs to the user at once, offline too, and after the server has it', async () => {
  const session = await openSession();
  expect(view(session).ownParts).toEqual(new Set([PHOTO]));
  const id = session.insert('sections', {
    type: 'albumSection',
    photos: [{ id: anId('itm', 'nested'), photo: 'https://example.org/a.jpg' }],
  });
  const expected = new Set([PHOTO, id, anId('itm', 'nested')]);
  expect(view(session).ownParts).toEqual(expected);
  await pass(SENT);
  expect(view(session).ownParts).toEqual(expected);
  await session.refresh();
  expect(view(session).ownParts).toEqual(expected);
});

test("typing doesn't create a new set of own parts", async () => {
  const session = await openSession();
  const { ownParts } = view(session);
  session.type(`${PHOTOS}.${PHOTO}.caption`, 'W');
  await pass(SENT);
  expect(view(session).ownParts).toBe(ownParts);
});

test('an editor has no own parts: everything can be changed', async () => {
  server.own = undefined;
  const session = await openSession();
  session.set(`${PHOTOS}.${PHOTO_2}.caption`, 'Anything');
  await pass(SENT);
  expect(view(session)).toMatchObject({ ownParts: undefined, refusals: {}, status: 'saved' });
});
