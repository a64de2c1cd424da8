import { beforeEach, expect, test } from 'vitest';

import { openTestDatabase } from '../../tests/harness/open-test-database.ts';
import { emptyAllTables } from '../../tests/harness/test-database.ts';
import { importMemorial } from '../drafts/importing/document-import.server.ts';
import { aJpeg } from '../media/testing/pictures.ts';
import { aVideo } from '../media/testing/videos.ts';
import { listMemorials } from './find-memorial.server.ts';
import { removeMemorial } from './memorial-removal.server.ts';
import { aDocumentFolder, aSite } from './testing/document-site.ts';
import { aDocument, aFullDocument } from './testing/documents.ts';

const database = openTestDatabase();
beforeEach(() => emptyAllTables(database));

test('removing a memorial deletes its tributes, pictures and videos', async () => {
  const site = await aSite(database);
  const files = { 'a.jpg': await aJpeg(), 'a.mp4': aVideo() };
  const folder = await aDocumentFolder(aFullDocument('a.jpg', 'a.mp4'), files);
  await importMemorial(site, { path: folder, replace: false });
  expect(await removeMemorial(site, 'ada-example')).toEqual({ removedMedia: 2, sharedMedia: 0 });
  expect(await site.rows()).toEqual({ memorials: [], tributes: [], media: [] });
  expect(await site.mediaFiles()).toEqual([]);
});

test('media shown by another memorial stay, in every size', async () => {
  const site = await aSite(database);
  const files = { 'own.jpg': await aJpeg(64, 48, 1), 'both.jpg': await aJpeg(600, 480, 2) };
  const ada = aDocument({ profilePhoto: 'own.jpg', backgroundPhoto: 'both.jpg' });
  const bo = aDocument({ slug: 'bo-example', profilePhoto: 'both.jpg' });
  await importMemorial(site, { path: await aDocumentFolder(bo, files), replace: false });
  const before = [await site.rows(), await site.mediaFiles()];
  await importMemorial(site, { path: await aDocumentFolder(ada, files), replace: false });
  expect(await removeMemorial(site, 'ada-example')).toEqual({ removedMedia: 1, sharedMedia: 1 });
  expect([await site.rows(), await site.mediaFiles()]).toEqual(before);
});

test('a picture shown in a tribute to another memorial stays, among any number of memorials', async () => {
  const site = await aSite(database);
  const files = { 'both.jpg': await aJpeg(600, 480, 2) };
  const tribute = { date: '2026-01-02', name: 'Bo', text: 'A word.', photo: 'both.jpg' };
  const sections = [{ type: 'tributesSection', order: 1, tributes: [tribute] }];
  const bo = aDocument({ slug: 'bo-example', sections });
  await importMemorial(site, { path: await aDocumentFolder(bo, files), replace: false });
  for (const slug of ['ada-example', 'aaa-example', 'zoe-example']) {
    const other = aDocument({ slug, ...(slug === 'ada-example' && { profilePhoto: 'both.jpg' }) });
    await importMemorial(site, { path: await aDocumentFolder(other, files), replace: false });
  }
  expect(await removeMemorial(site, 'ada-example')).toEqual({
    removedMedia: 0,
    sharedMedia: 1,
  });
  expect(await listMemorials(site.kysely, 1)).toMatchObject([
    { slug: 'aaa-example', tributes: 0 },
    { slug: 'bo-example', tributes: 1 },
    { slug: 'zoe-example', tributes: 0 },
  ]);
});

test('removing an unknown memorial changes nothing', async () => {
  expect(await removeMemorial(await aSite(database), 'nobody-here')).toBeNull();
});
