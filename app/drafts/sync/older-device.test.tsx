// What an older version of the product kept on a device is found by this one.

import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { valueHash } from '../changes/value-hash.ts';
import { emptyUnfinishedMemorial } from '../new-memorial/unfinished-page.ts';
import { listUnfinishedMemorials, readPicture } from '../new-memorial/unfinished-store.ts';
import {
  ADA,
  endDrafts,
  MEMORIAL,
  openSession,
  server,
  settle,
  startDrafts,
  view,
} from '../testing/draft-setup.ts';
import { anId, TEXT } from '../testing/drafts.ts';
import { listKeptFiles, readKeptFile, type KeptFile } from '../uploads/sending/kept-files.ts';
import { listUnsent } from './pending-changes.ts';

beforeEach(startDrafts);
afterEach(endDrafts);

test('unsent edits, including those the server failed on and those waiting for them', async () => {
  const older = await openDB('memorial-drafts', 1, {
    upgrade: (created) =>
      created.createObjectStore('changes', {
        keyPath: ['userKey', 'memorialId', 'tab', 'number'],
      }),
  });
  const owner = { userKey: ADA, memorialId: MEMORIAL, tab: 'closed' };
  const section = { id: anId('sec', 'old'), type: 'textSection' };
  const changes = [
    { state: 'apart', change: { op: 'insert', path: 'sections', value: section, before: TEXT } },
    { state: 'waiting', change: { op: 'set', path: `${section.id}.title`, value: 'Waited' } },
    { state: 'apart', change: { op: 'set', path: 'quote', value: 'Failed' } },
    { state: 'waiting', change: { op: 'set', path: 'memorialHeader', value: 'Sent' } },
    {
      state: 'refused',
      message: 'Too long.',
      change: { op: 'set', path: 'birthLocation', value: 'x'.repeat(5_000) },
    },
  ];
  for (const [number, { change, ...entry }] of changes.entries()) {
    const was = valueHash(change.path === 'quote' ? 'Take it home.' : undefined);
    const stored = { ...change, id: `older${number}`, ...(change.op === 'set' ? { was } : {}) };
    await older.put('changes', { ...owner, number, ...entry, change: stored });
  }
  older.close();

  const session = await openSession();
  await session.flush();
  await settle();
  expect(server.document).toMatchObject({ quote: 'Failed', memorialHeader: 'Sent' });
  expect(server.document.sections[0]).toMatchObject({ ...section, title: 'Waited' });
  expect(view(session)).toMatchObject({
    status: 'unsaved',
    conflicts: [],
    refusals: { birthLocation: 'Too long.' },
    document: { birthLocation: 'x'.repeat(5_000) },
  });
  expect(await listUnsent(ADA)).toEqual([{ memorialId: MEMORIAL, count: 1 }]);
});

test('files being uploaded, with their bytes', async () => {
  const older = await openDB('memorial-uploads', 1, {
    upgrade: (created) => {
      created.createObjectStore('files', { keyPath: 'id' });
      created.createObjectStore('parts');
    },
  });
  const kept: KeptFile = {
    id: 'file',
    userKey: ADA,
    memorialId: MEMORIAL,
    tab: 'closed',
    number: 1,
    name: 'a.jpg',
    type: 'image/jpeg',
    size: 4,
    lastModified: 1,
    place: { field: 'profilePhoto' },
    uploadUrl: 'https://example.org/uploads/upl_a',
  };
  await older.put('parts', new Uint8Array([1, 2]).buffer, ['file', 0]);
  await older.put('parts', new Uint8Array([3, 4]).buffer, ['file', 1]);
  await older.put('files', kept);
  older.close();

  expect(await listKeptFiles({ userKey: ADA, memorialId: MEMORIAL })).toEqual([kept]);
  const bytes = await (await readKeptFile(kept))?.arrayBuffer();
  expect([...new Uint8Array(bytes ?? new ArrayBuffer())]).toEqual([1, 2, 3, 4]);
});

test('an unfinished page with its picture, and one only localStorage could keep', async () => {
  const older = await openDB('begun-pages', 1, {
    upgrade: (created) => {
      created.createObjectStore('pages');
      created.createObjectStore('pictures');
    },
  });
  const page = { ...emptyUnfinishedMemorial(null, 1), fullName: 'Anna Berg' };
  await older.put('pages', page, page.id);
  await older.put('pictures', { bytes: new Uint8Array([1]).buffer, type: 'image/png' }, page.id);
  older.close();
  const other = { ...emptyUnfinishedMemorial(ADA, 2), fullName: 'Bo Berg' };
  localStorage.setItem('begun-pages', JSON.stringify({ [other.id]: other }));

  expect(await listUnfinishedMemorials()).toEqual([page, other]);
  expect(await readPicture(page.id)).toMatchObject({ size: 1, type: 'image/png' });
});
