import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';

import { openTestDatabase } from '../../../tests/harness/open-test-database.ts';
import { emptyAllTables } from '../../../tests/harness/test-database.ts';
import { parsePictureAddress } from '../../media/addresses.ts';
import { aJpeg, aPhonePhoto } from '../../media/testing/pictures.ts';
import { aFilm, aVideo, PLAYABLE_PICTURE } from '../../media/testing/videos.ts';
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

describe('an import', () => {
  test('stores a memorial with every picture and video beside it', async () => {
    const site = await aSite(database);
    const folder = await aDocumentFolder(aFullDocument('photos/a.jpg', 'videos/a.mp4'), {
      'photos/a.jpg': await aJpeg(300, 200),
      'videos/a.mp4': aVideo(),
    });
    const result = await importInto(site, folder);
    expect(result).toEqual({ slug: 'ada-example', outcome: 'created', version: 1, warnings: [] });

    const kept = await findDocument(site.kysely, 'ada-example');
    const picture = parsePictureAddress(kept?.profilePhoto ?? '');
    expect(picture).toMatchObject({ width: 300, height: 200 });
    for (const { address } of picture?.sources ?? []) {
      expect(await site.media.findServed(address.slice('/media/'.length))).not.toBeNull();
    }
    expect(await site.media.findOriginal(kept?.profilePhoto ?? '')).not.toBeNull();
    const { media } = await site.rows();
    expect(media.map(({ kind, mime }) => `${kind} ${mime}`).toSorted()).toEqual([
      'picture image/jpeg',
      'video video/mp4',
    ]);
  });

  test('stores the same content once, however often and under whatever name it is used', async () => {
    const site = await aSite(database);
    const photo = await aJpeg();
    const photos = [{ photo: 'a.jpg' }, { photo: 'b.jpg' }, { photo: 'a.jpg' }];
    const sections = [{ type: 'albumSection', order: 1, photos }];
    await importInto(
      site,
      await aDocumentFolder(aDocument({ sections }), { 'a.jpg': photo, 'b.jpg': photo }),
    );
    const { media } = await site.rows();
    expect(media).toHaveLength(1);
    const [section] = (await findDocument(site.kysely, 'ada-example'))?.sections ?? [];
    const addresses =
      section?.type === 'albumSection' ? section.photos?.map((item) => item.photo) : [];
    expect(new Set(addresses).size).toBe(1);
    expect(addresses).toHaveLength(3);
  });

  test('does not process stored content again, and leaves no staged file', async () => {
    const site = await aSite(database);
    const folder = await aDocumentFolder(aDocument({ profilePhoto: 'a.jpg' }), {
      'a.jpg': await aJpeg(),
    });
    await importInto(site, folder);
    const files = await site.mediaFiles();
    expect(await importInto(site, folder, true)).toMatchObject({
      outcome: 'unchanged',
      version: 1,
    });
    expect(await site.mediaFiles()).toEqual(files);
    expect(files).toHaveLength(3);
  });

  test("warns about what it dropped and what it can't store", async () => {
    const site = await aSite(database);
    const frames = [await aJpeg(64, 48, 1), await aJpeg(64, 48, 2)];
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const fields = { profilePhoto: 'a.gif', backgroundPhoto: 'https://example.org/b.jpg' };
    const { warnings } = await importInto(
      site,
      await aDocumentFolder(aDocument(fields), { 'a.gif': animated }),
    );
    expect(warnings).toEqual([
      'backgroundPhoto: https://example.org/b.jpg is linked, not copied: it disappears if that site removes it',
      'profilePhoto: a.gif is animated or has several pages, so we kept only the first image',
    ]);
    expect(await findDocument(site.kysely, 'ada-example')).toMatchObject({
      backgroundPhoto: 'https://example.org/b.jpg',
    });
  });

  test('"EXIF stripped": a phone photo\'s location is not stored', async () => {
    const site = await aSite(database);
    const folder = await aDocumentFolder(aDocument({ profilePhoto: 'a.jpg' }), {
      'a.jpg': await aPhonePhoto(),
    });
    await importInto(site, folder);
    const names = await site.mediaFiles();
    // The three files are the original, a smaller copy and the picture for link previews.
    expect(names).toHaveLength(3);
    for (const name of names) {
      const bytes = await (await site.media.findServed(name))?.read();
      expect(bytes?.length).toBeGreaterThan(0);
      expect(bytes?.includes('secret')).toBe(false);
      const { exif, xmp } = await sharp(bytes).metadata();
      expect([exif, xmp]).toEqual([undefined, undefined]);
    }
  });

  test('keeps the picture and sound of a video, and warns about the dropped tracks', async () => {
    const site = await aSite(database);
    const route = { handler: 'meta', samples: [Buffer.from('GPS5 +54.4858-000.6206/')] };
    const video = aFilm([PLAYABLE_PICTURE, route]);
    const content = [{ type: 'video', url: 'a.mp4' }];
    const sections = [{ type: 'contentSliderSection', order: 1, content }];
    const folder = await aDocumentFolder(aDocument({ sections }), { 'a.mp4': video });
    expect((await importInto(site, folder)).warnings).toEqual([
      expect.stringMatching(
        /a\.mp4 contained extra data, such as where it was recorded, subtitles or chapters, which we’ve left out$/,
      ),
    ]);
    const names = await site.mediaFiles();
    expect(names).toHaveLength(2);
    const name = names.find((file) => file.endsWith('-64x48-2s.mp4'));
    const kept = await (await site.media.findServed(name ?? ''))?.read();
    expect(kept?.includes('54.4858')).toBe(false);
    for (const frame of PLAYABLE_PICTURE.samples) expect(kept?.includes(frame)).toBe(true);
  });

  test('"a 2 MB document" is accepted', async () => {
    const site = await aSite(database);
    const bodyText = 'Grandmother said: 「家」 and 🌹. '.repeat(1_400);
    const sections = Array.from({ length: 50 }, (_, order) => ({
      type: 'textSection',
      order,
      bodyText,
    }));
    const folder = await aDocumentFolder(aDocument({ sections }));
    expect(JSON.stringify(sections).length).toBeGreaterThan(2_000_000);
    expect(await importInto(site, folder)).toMatchObject({ outcome: 'created' });
    expect((await findDocument(site.kysely, 'ada-example'))?.sections).toMatchObject(sections);
  });

  test('accepts stored media by their addresses', async () => {
    const site = await aSite(database);
    await importInto(
      site,
      await aDocumentFolder(aFullDocument('a.jpg', 'a.mp4'), {
        'a.jpg': await aJpeg(),
        'a.mp4': aVideo(),
      }),
    );
    const kept = await findDocument(site.kysely, 'ada-example');
    const other = await aDocumentFolder({ ...kept, slug: 'bo-example' });
    expect(await importInto(site, other)).toMatchObject({ outcome: 'created' });
    expect(await findDocument(site.kysely, 'bo-example')).toEqual({
      ...kept,
      slug: 'bo-example',
    });
  });
});

describe('a taken slug', () => {
  test('is refused with a hint on how to replace it, before any picture is read', async () => {
    const site = await aSite(database);
    await importInto(site, await aDocumentFolder(aDocument()));
    const folder = await aDocumentFolder(aDocument({ profilePhoto: 'missing.jpg' }));
    expect(await problemsOf(importInto(site, folder))).toEqual([
      'slug: "ada-example" is taken by another memorial; choose another, or replace that memorial with --replace',
    ]);
  });

  test('is replaced on request, and its version is incremented', async () => {
    const site = await aSite(database);
    await importInto(site, await aDocumentFolder(aDocument()));
    const result = await importInto(site, await aDocumentFolder(aDocument({ quote: 'New' })), true);
    expect(result).toMatchObject({ outcome: 'replaced', version: 2 });
    expect(await findDocument(site.kysely, 'ada-example')).toMatchObject({ quote: 'New' });
  });

  test('that is taken concurrently is refused with the same message, and nothing is stored', async () => {
    const site = await aSite(database);
    const folder = await aDocumentFolder(aDocument({ profilePhoto: 'a.jpg' }), {
      'a.jpg': await aJpeg(),
    });
    let before: unknown;
    const importing = importMemorial(site, {
      path: folder,
      replace: false,
      check: async () => {
        await importInto(site, await aDocumentFolder(aDocument()));
        before = await site.rows();
      },
    });
    expect(await problemsOf(importing)).toEqual([expect.stringContaining('with --replace')]);
    expect(await site.rows()).toEqual(before);
    expect(await site.mediaFiles()).toEqual([]);
  });
});
