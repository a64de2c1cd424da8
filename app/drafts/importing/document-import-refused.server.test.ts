import { symlink } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { openTestDatabase } from '../../../tests/harness/open-test-database.ts';
import { emptyAllTables } from '../../../tests/harness/test-database.ts';
import { aJpeg } from '../../media/testing/pictures.ts';
import { aVideo } from '../../media/testing/videos.ts';
import { findDocument } from '../../memorials/find-memorial.server.ts';
import { aDocumentFolder, aSite, problemsOf } from '../../memorials/testing/document-site.ts';
import { aDocument, aFullDocument } from '../../memorials/testing/documents.ts';
import { importMemorial } from './document-import.server.ts';

const database = openTestDatabase();
beforeEach(() => emptyAllTables(database));

type Site = Awaited<ReturnType<typeof aSite>>;

function importInto(site: Site, path: string, replace = false) {
  return importMemorial(site, { path, replace });
}

describe('"an import changes all or nothing"', () => {
  const good = { profilePhoto: 'good.jpg' };
  const beside = async () => ({
    'good.jpg': await aJpeg(),
    'text.jpg': 'I am a text',
    'film.mp4': aVideo(),
  });

  test.each([
    ['malformed JSON', '{"slug": "bo-example",', 'is not valid JSON'],
    ['"unknown section type"', { ...good, sections: [{ type: 'poem', order: 1 }] }, 'sections[0]'],
    ['"wrong types"', { ...good, sections: { type: 'textSection' } }, 'sections: expected a list'],
    ['"NUL bytes"', { ...good, quote: 'a\0b' }, 'quote: expected'],
    ['"impossible dates"', { ...good, dob: '2023-02-30' }, 'dob: expected a real date'],
    ['"a slug that is reserved"', { ...good, slug: 'about' }, 'slug: expected'],
    ['"misspelt"', { ...good, slug: 'Bo Example' }, 'slug: expected'],
    [
      '"a 300-character name"',
      { ...good, fullName: 'x'.repeat(300) },
      'found text of 300 characters',
    ],
    [
      '"javascript: links"',
      { ...good, backgroundPhoto: 'javascript:alert(1)' },
      'backgroundPhoto: expected',
    ],
    [
      'a javascript: link after a space',
      { ...good, backgroundPhoto: ' javascript:alert(1)' },
      'backgroundPhoto: expected',
    ],
    [
      '"a picture that is no picture"',
      { ...good, backgroundPhoto: 'text.jpg' },
      'backgroundPhoto: text.jpg isn’t a type we recognise',
    ],
    [
      'a text whose rendering would block the process',
      {
        ...good,
        sections: [{ type: 'textSection', order: 1, bodyText: '>'.repeat(50_000) }],
      },
      'sections[0].bodyText: expected text with quotes and lists nested at most nine deep',
    ],
    [
      'a missing picture',
      { ...good, backgroundPhoto: 'none.jpg' },
      'backgroundPhoto: none.jpg is not there',
    ],
    ['a folder', { ...good, backgroundPhoto: '.' }, 'backgroundPhoto: . points outside'],
    [
      '"a path that leaves the folder"',
      { ...good, backgroundPhoto: '../a.jpg' },
      'backgroundPhoto: expected a file next to',
    ],
    [
      'a system path',
      { ...good, backgroundPhoto: '/etc/passwd' },
      'backgroundPhoto: expected a file next to',
    ],
    [
      'a link out of the folder',
      { ...good, backgroundPhoto: 'out.jpg' },
      "backgroundPhoto: out.jpg points outside the document's folder",
    ],
    [
      'a video instead of a picture',
      { ...good, backgroundPhoto: 'film.mp4' },
      'its type is video/mp4',
    ],
    [
      'an address of unknown media',
      { ...good, backgroundPhoto: `/media/${'0'.repeat(32)}-9x9.webp` },
      'is not stored here',
    ],
    [
      "an address that isn't a picture",
      { ...good, backgroundPhoto: '/media/x.js' },
      'is not stored here',
    ],
  ])('%s', async (_, fields, sentence) => {
    const site = await aSite(database);
    await importInto(site, await aDocumentFolder(aDocument()));
    const before = [await site.rows(), await site.mediaFiles()];
    const document =
      typeof fields === 'string' ? fields : { ...aDocument(), slug: 'bo-example', ...fields };
    const folder = await aDocumentFolder(document, await beside());
    await symlink('/etc/hostname', join(folder, 'out.jpg'));

    const problems = await problemsOf(importInto(site, folder));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
    expect([await site.rows(), await site.mediaFiles()]).toEqual(before);
  });

  test('"a decompression bomb" beside good pictures', async () => {
    const site = await aSite(database);
    const blank = { width: 9_000, height: 9_000, channels: 3, background: '#fff' } as const;
    const bomb = await sharp({ create: blank }).toColourspace('b-w').png().toBuffer();
    const fields = { ...good, backgroundPhoto: 'bomb.png' };
    const folder = await aDocumentFolder(aDocument(fields), {
      ...(await beside()),
      'bomb.png': bomb,
    });
    expect(await problemsOf(importInto(site, folder))).toEqual([
      'backgroundPhoto: bomb.png has 81 megapixels, and the limit is 60. Save a smaller copy (at half the width, it will still be sharp) and add that instead',
    ]);
    expect(await site.mediaFiles()).toEqual([]);
  });

  test('every bad file is listed, in the order of the document', async () => {
    const site = await aSite(database);
    const photos = [{ photo: 'text.jpg' }, { photo: 'good.jpg' }, { photo: 'none.jpg' }];
    const content = [{ type: 'video', url: 'good.jpg' }];
    const sections = [
      { type: 'textSection', order: 1, title: 'Life' },
      { type: 'albumSection', order: 2, photos },
      { type: 'contentSliderSection', order: 3, content },
    ];
    const problems = await problemsOf(
      importInto(site, await aDocumentFolder(aDocument({ sections }), await beside())),
    );
    expect(problems).toEqual([
      expect.stringContaining('sections[1].photos[0].photo: text.jpg isn’t a type'),
      'sections[1].photos[2].photo: none.jpg is not there',
      expect.stringContaining('sections[2].content[0].url: good.jpg isn’t a video we can use'),
    ]);
  });

  test('a database failure leaves nothing behind', async () => {
    const site = await aSite(database);
    const folder = await aDocumentFolder(aDocument(good), await beside());
    const transaction = () => ({
      execute: () => Promise.reject(new Error('The connection is gone')),
    });
    const { kysely } = site;
    const failing = {
      transaction,
      selectFrom: kysely.selectFrom.bind(kysely),
      getExecutor: kysely.getExecutor.bind(kysely),
    } as unknown as DatabaseHandle;
    const importing = importMemorial(
      { ...site, kysely: failing },
      { path: folder, replace: false },
    );
    await expect(importing).rejects.toThrow('The connection is gone');
    expect(await site.mediaFiles()).toEqual([]);
    expect((await site.rows()).media).toEqual([]);
  });

  test('a stored picture used as a video is refused, and the other way round', async () => {
    const site = await aSite(database);
    await importInto(
      site,
      await aDocumentFolder(aFullDocument('a.jpg', 'a.mp4'), {
        'a.jpg': await aJpeg(),
        'a.mp4': aVideo(),
      }),
    );
    const kept = await findDocument(site.kysely, 'ada-example');
    const slider = kept?.sections[4];
    const video = slider?.type === 'contentSliderSection' ? slider.content?.[2]?.url : undefined;
    const id = video?.slice('/media/'.length, -'.mp4'.length);
    const content = [{ type: 'video', url: kept?.profilePhoto }];
    const sections = [{ type: 'contentSliderSection', order: 1, content }];
    const fields = {
      slug: 'bo-example',
      profilePhoto: video,
      backgroundPhoto: `/media/${id}-9x9.webp`,
      sections,
    };
    expect(await problemsOf(importInto(site, await aDocumentFolder(aDocument(fields))))).toEqual([
      expect.stringContaining('is not stored here'),
      expect.stringContaining('is a video, not a photo'),
      expect.stringContaining('is a photo, not a video'),
    ]);
  });
});

test('a full disk is reported, and staged files are deleted only after the last one is written', async () => {
  const site = await aSite(database);
  const folder = await aDocumentFolder(aFullDocument('a.jpg', 'a.mp4'), {
    'a.jpg': await aJpeg(),
    'a.mp4': aVideo(),
  });
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  });
  const steps: string[] = [];
  const videoStarted = Promise.withResolvers<void>();
  const openIntake = async () => {
    const intake = await site.media.openIntake();
    return {
      ...intake,
      addPicture: async () => {
        await videoStarted.promise;
        throw full;
      },
      addVideo: async (path: string) => {
        videoStarted.resolve();
        const added = await intake.addVideo(path);
        steps.push('the video is written');
        return added;
      },
      discard: () => {
        steps.push('all is deleted');
        return intake.discard();
      },
    };
  };
  const services = { ...site, media: { ...site.media, openIntake } };
  await expect(importMemorial(services, { path: folder, replace: false })).rejects.toBe(full);
  expect(steps).toEqual(['the video is written', 'all is deleted']);
});
