import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import {
  createTestDatabase,
  emptyAllTables,
  type TestDatabase,
} from '../../tests/harness/test-database.ts';
import { aJpeg, aVideo } from '../media/testing/pictures.ts';
import { importMemorial } from './document-import.server.ts';
import { removeMemorial } from './memorial-removal.server.ts';
import { aDocumentFolder, aSite } from './testing/document-site.ts';
import { aDocument, aFullDocument } from './testing/documents.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => emptyAllTables(database));
afterAll(() => database.close());

test('a removed memorial takes its tributes, pictures and videos with it', async () => {
  const site = await aSite(database);
  const files = { 'a.jpg': await aJpeg(), 'a.mp4': aVideo() };
  const folder = await aDocumentFolder(aFullDocument('a.jpg', 'a.mp4'), files);
  await importMemorial({ path: folder, replace: false }, site);
  expect(await removeMemorial('ada-example', site)).toEqual({ removedMedia: 2, sharedMedia: 0 });
  expect(await site.rows()).toEqual({ memorials: [], tributes: [], media: [] });
  expect(await site.mediaFiles()).toEqual([]);
});

test('what another memorial shows stays, with every size of it', async () => {
  const site = await aSite(database);
  const files = { 'own.jpg': await aJpeg(64, 48, 1), 'both.jpg': await aJpeg(600, 480, 2) };
  const ada = aDocument({ profilePhoto: 'own.jpg', backgroundPhoto: 'both.jpg' });
  const bo = aDocument({ slug: 'bo-example', profilePhoto: 'both.jpg' });
  await importMemorial({ path: await aDocumentFolder(bo, files), replace: false }, site);
  const before = [await site.rows(), await site.mediaFiles()];
  await importMemorial({ path: await aDocumentFolder(ada, files), replace: false }, site);
  expect(await removeMemorial('ada-example', site)).toEqual({ removedMedia: 1, sharedMedia: 1 });
  expect([await site.rows(), await site.mediaFiles()]).toEqual(before);
});

test('removing what is not there changes nothing', async () => {
  expect(await removeMemorial('nobody-here', await aSite(database))).toBeNull();
});
