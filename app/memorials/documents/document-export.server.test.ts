import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { beforeEach, describe, expect, test } from 'vitest';

import { openTestDatabase } from '../../../tests/harness/open-test-database.ts';
import { emptyAllTables } from '../../../tests/harness/test-database.ts';
import { importMemorial } from '../../drafts/importing/document-import.server.ts';
import { aJpeg, aPhonePhoto } from '../../media/testing/pictures.ts';
import { temporaryFolder } from '../../media/testing/temporary-folder.ts';
import { aVideo } from '../../media/testing/videos.ts';
import { findDocument } from '../find-memorial.server.ts';
import { aDocumentFolder, aSite } from '../testing/document-site.ts';
import { aFullDocument } from '../testing/documents.ts';
import { exportDocument, exportToFolder } from './document-export.server.ts';

const database = openTestDatabase();
beforeEach(() => emptyAllTables(database));

async function aSiteWithAda() {
  const site = await aSite(database);
  const document = { ...aFullDocument('a.jpg', 'a.mp4'), profilePhoto: 'phone.jpg' };
  const files = {
    'a.jpg': await aJpeg(300, 200),
    'phone.jpg': await aPhonePhoto(),
    'a.mp4': aVideo(),
  };
  await importMemorial(site, { path: await aDocumentFolder(document, files), replace: false });
  return site;
}

describe('an exported document', () => {
  test('has its fields in the order of the contract', async () => {
    const site = await aSiteWithAda();
    const json = await exportDocument(site, 'ada-example');
    const fields = Object.keys(JSON.parse(json) as object);
    expect(fields.slice(0, 4)).toEqual(['slug', 'invented', 'language', 'actionButtons']);
    expect(json.endsWith('}\n')).toBe(true);
  });

  test('is the same memorial when imported where its pictures are stored', async () => {
    const site = await aSiteWithAda();
    const json = await exportDocument(site, 'ada-example');
    const result = await importMemorial(site, { path: await aDocumentFolder(json), replace: true });
    expect(result).toMatchObject({ outcome: 'unchanged', version: 1 });
    expect(await exportDocument(site, 'ada-example')).toBe(json);
  });

  test('of an unknown memorial is an error with a message', async () => {
    const site = await aSite(database);
    await expect(exportDocument(site, 'nobody-here')).rejects.toThrow(
      'There is no memorial "nobody-here"',
    );
  });
});

describe('"importing an exported memorial gives the same memorial back"', () => {
  test('a folder with every picture and video, each once', async () => {
    const site = await aSiteWithAda();
    const folder = join(await temporaryFolder(), 'new/ada');
    expect(await exportToFolder(site, 'ada-example', folder)).toBe(3);
    const files = await readdir(folder, { recursive: true });
    expect(files.toSorted()).toEqual([
      'memorial.json',
      'photos',
      'photos/001-background.jpg',
      'photos/002-profile.jpg',
      'videos',
      'videos/003-slider-poster.webp',
      'videos/003-slider.mp4',
    ]);
    const document = JSON.parse(await readFile(join(folder, 'memorial.json'), 'utf8')) as object;
    expect(document).toMatchObject({ profilePhoto: 'photos/002-profile.jpg' });
  });

  test('in an empty product elsewhere', async () => {
    const site = await aSiteWithAda();
    const before = await findDocument(site.kysely, 'ada-example');
    const folder = join(await temporaryFolder(), 'ada');
    await exportToFolder(site, 'ada-example', folder);

    await emptyAllTables(database);
    const elsewhere = await aSite(database);
    const result = await importMemorial(elsewhere, { path: folder, replace: false });
    expect(result).toMatchObject({ outcome: 'created', version: 1 });
    expect(await findDocument(elsewhere.kysely, 'ada-example')).toEqual(before);
    expect(await elsewhere.mediaFiles()).toEqual(await site.mediaFiles());
  });

  test('in the same product, where nothing differs', async () => {
    const site = await aSiteWithAda();
    const before = [await site.rows(), await site.mediaFiles()];
    const folder = join(await temporaryFolder(), 'ada');
    await exportToFolder(site, 'ada-example', folder);
    const result = await importMemorial(site, { path: folder, replace: true });
    expect(result).toMatchObject({ outcome: 'unchanged', version: 1 });
    expect([await site.rows(), await site.mediaFiles()]).toEqual(before);
  });
});

describe('an export into a folder', () => {
  test('refuses a non-empty one, and leaves it unchanged', async () => {
    const site = await aSiteWithAda();
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'diary.txt'), 'mine');
    await expect(exportToFolder(site, 'ada-example', folder)).rejects.toThrow('is not empty');
    await expect(exportToFolder(site, 'ada-example', join(folder, 'diary.txt'))).rejects.toThrow(
      'a file is in its place',
    );
    expect(await readdir(folder)).toEqual(['diary.txt']);
  });

  test('accepts an empty one', async () => {
    const site = await aSiteWithAda();
    const folder = await temporaryFolder();
    await exportToFolder(site, 'ada-example', folder);
    expect(await readdir(folder)).toContain('memorial.json');
  });

  test('lists what is missing from the storage and creates no folder', async () => {
    const site = await aSiteWithAda();
    await rm(join(site.directory, 'media'), { recursive: true });
    const folder = join(await temporaryFolder(), 'ada');
    await expect(exportToFolder(site, 'ada-example', folder)).rejects.toThrow(
      /^backgroundPhoto: \/media\/\S+ is missing from the media storage\nprofilePhoto: /,
    );
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  test('removes what it wrote if it fails', async () => {
    const site = await aSiteWithAda();
    const original = await site.media.findOriginal(
      (await findDocument(site.kysely, 'ada-example'))?.profilePhoto ?? '',
    );
    const isNoticed: boolean[] = [];
    const breaking = {
      ...site.media,
      findOriginal: () => {
        const found = original ?? { file: null, extension: '' };
        // Like a file that is removed after it was found.
        const stream = () => {
          const content = new Readable({ read: () => undefined });
          process.nextTick(() => {
            isNoticed.push(content.listenerCount('error') > 0);
            content.on('error', () => undefined).destroy(new Error('The disk is gone'));
          });
          return content;
        };
        const read = () => Promise.reject(new Error('The disk is gone'));
        return Promise.resolve({ ...found, file: { byteSize: 1, read, stream } });
      },
    };
    const empty = await temporaryFolder();
    const fresh = join(empty, 'fresh');
    const services = { kysely: site.kysely, media: breaking };
    await expect(exportToFolder(services, 'ada-example', fresh)).rejects.toThrow(
      'The disk is gone',
    );
    expect(await readdir(empty)).toEqual([]);
    await expect(exportToFolder(services, 'ada-example', empty)).rejects.toThrow(
      'The disk is gone',
    );
    expect(await readdir(empty)).toEqual([]);
    // Otherwise the failure would end the process.
    expect(isNoticed).toEqual([true, true]);
  });
});
