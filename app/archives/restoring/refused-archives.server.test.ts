import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { createI18n } from '../../language/i18n.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { say } from '../../wire/errors/sentence.ts';
import { ArchiveRefusedError } from './archive-refused.ts';
import {
  draftOf,
  hashOf,
  IDS,
  packArchive,
  packFiles,
  type ArchiveParts,
} from './testing/archives.ts';
import { bring, freshParts, packAccount } from './testing/bring.ts';

const app = openTestApp();

async function countRows() {
  const { kysely } = app.database;
  const tables = ['memorials', 'media', 'tributes', 'tribute_submissions', 'condolences'] as const;
  const counts = await Promise.all(
    tables.map(async (table) => (await kysely.selectFrom(table).selectAll().execute()).length),
  );
  return Object.fromEntries(tables.map((table, index) => [table, counts[index]]));
}

type Spoil = (parts: ArchiveParts) => Uint8Array;

describe("is refused with the name of what's wrong, and nothing is kept", () => {
  test.each<[string, Spoil, string]>([
    [
      'a changed picture',
      (parts) => {
        const list = packArchive(parts, {
          manifest: (manifest) => ({
            ...manifest,
            files: manifest.files.map((file) =>
              file.path === 'index.html' ? { ...file, sha256: 'a'.repeat(64) } : file,
            ),
          }),
        });
        return list;
      },
      '“index.html” has been changed or damaged.',
    ],
    [
      "a file that isn't on the list",
      (parts) => packArchive(parts, { extra: [{ name: 'originals/x.jpg', data: 'x' }] }),
      '“originals/x.jpg” isn’t listed in “manifest.json”.',
    ],
    [
      'a file that is only on the list',
      (parts) =>
        packArchive(parts, {
          manifest: (manifest) => ({
            ...manifest,
            files: [...manifest.files, { path: 'a.txt', byteSize: 1, sha256: 'a'.repeat(64) }],
          }),
        }),
      '“a.txt” is listed in “manifest.json”, but it’s missing from the ZIP file.',
    ],
    [
      'another size',
      (parts) =>
        packArchive(parts, {
          manifest: (manifest) => ({
            ...manifest,
            files: manifest.files.map((file) => ({ ...file, byteSize: file.byteSize + 1 })),
          }),
        }),
      '“index.html” has been changed or damaged.',
    ],
    [
      'the archive of something else',
      (parts) => packArchive(parts, { manifest: (manifest) => ({ ...manifest, format: 'zip' }) }),
      'This ZIP file isn’t a download of a memorial.',
    ],
    [
      'an archive of a later version',
      (parts) => packArchive(parts, { manifest: (manifest) => ({ ...manifest, version: 2 }) }),
      'This file was made by a newer version',
    ],
    [
      "a list that isn't JSON",
      (parts) => packArchive(parts, { manifest: () => ({ toJSON: () => undefined }) }),
      /valid JSON|isn’t a download/.source,
    ],
    [
      "a memorial that isn't JSON",
      (parts) => packFiles(new Map([...parts.files, ['memorial.json', '{']])),
      '“memorial.json” isn’t valid JSON.',
    ],
    [
      'endlessly nested JSON',
      (parts) => packFiles(new Map([...parts.files, ['memorial.json', '['.repeat(100_000)]])),
      '“memorial.json” is too large to read.',
    ],
    [
      'an archive without its memorial',
      (parts) => packFiles(parts.files),
      '“memorial.json” is missing.',
    ],
    [
      'a memorial in another format',
      (parts) =>
        packArchive({ ...parts, file: { ...parts.file, tributes: 'none' as unknown as [] } }),
      '“memorial.json” isn’t in the expected format. The problem is at “tributes”.',
    ],
    [
      'a document that an import would refuse',
      (parts) => packArchive(withDocument(parts, { dod: '1900' })),
      '“memorial.json” isn’t in the expected format. The problem is at “document.dod”.',
    ],
    [
      'an address that would run a script',
      (parts) => packArchive(withDocument(parts, { profilePhoto: 'javascript:alert(1)' })),
      '“memorial.json” isn’t in the expected format. The problem is at “document.profilePhoto”.',
    ],
    [
      'a draft that the editor would refuse',
      (parts) => {
        const document = { ...draftOf(parts.file.document), dob: 'long ago' };
        const draft = { revision: 1, updatedAt: '2024-01-01T00:00:00Z', document };
        return packArchive({ ...parts, file: { ...parts.file, draft } });
      },
      '“memorial.json” isn’t in the expected format. The problem is at “draft.dob”.',
    ],
    [
      'invalid ids',
      (parts) => {
        const { sections } = parts.file.document;
        return packArchive(
          withDocument(parts, { sections: sections.map((section) => ({ ...section, id: 'x' })) }),
        );
      },
      '“memorial.json” isn’t in the expected format. The problem is at “document”.',
    ],
    [
      "a picture that isn't listed",
      (parts) =>
        packArchive(
          withDocument(parts, { backgroundPhoto: `/media/${'a'.repeat(32)}-40x30.webp` }),
        ),
      'but doesn’t list it',
    ],
    [
      'a tribute no visitor could have sent',
      (parts) => {
        const tributes = parts.file.tributes.map((tribute) => ({ ...tribute, name: ' \u200B' }));
        return packArchive({ ...parts, file: { ...parts.file, tributes } });
      },
      '“memorial.json” isn’t in the expected format. The problem is at “tri_',
    ],
    [
      "a picture that isn't one",
      (parts) => {
        parts.files.set('originals/0001.png', '<script>');
        const media = parts.file.media.map((entry) => ({ ...entry, sha256: hashOf('<script>') }));
        return packArchive({ ...parts, file: { ...parts.file, media } });
      },
      'In “originals/0001.png”: This file isn’t a type we recognise',
    ],
    [
      "an account containing something that isn't an archive",
      (parts) => {
        const inner = packArchive(parts);
        const account = { name: 'M', email: 'm@example.org', createdAt: '2024-01-01T00:00:00Z' };
        const file = 'memorials/a.zip';
        const memorials = [{ id: 'mem', slug: 'a', name: 'A', role: 'owner', file }];
        const { format, version } = parts.file;
        return packFiles(
          new Map<string, Uint8Array | string>([
            [file, inner.subarray(0, 100)],
            ['account.json', JSON.stringify({ format, version, account, memorials })],
          ]),
          { kind: 'account' },
        );
      },
      'In “memorials/a.zip”: This isn’t a ZIP file',
    ],
  ])('%s', async (_, spoil, sentence) => {
    const parts = await freshParts();
    const before = await countRows();
    await expect(bring(app, spoil(parts))).rejects.toThrow(
      sentence.includes('|') ? new RegExp(sentence) : sentence,
    );
    expect(await countRows()).toEqual(before);
  });

  test("one invalid memorial in an account's archive blocks the others", async () => {
    const [good, bad] = [await freshParts(), await freshParts()];
    const before = await countRows();
    const bytes = packAccount([good, withDocument(bad, { fullName: '' })]);
    await expect(bring(app, bytes)).rejects.toThrow(
      `In “memorials/${bad.file.memorial.slug}.zip”: “memorial.json” isn’t in the expected format`,
    );
    expect(await countRows()).toEqual(before);
  });

  test('more memorials than the plan allows, before anything is stored', async () => {
    const owner = await FamilyUser.register(app);
    for (let made = 0; made < 4; made += 1) await owner.create();
    const ownerId = await owner.id();
    const bytes = packAccount([await freshParts(), await freshParts()]);
    const before = await countRows();
    await expect(bring(app, bytes, { ownerId })).rejects.toThrow(
      'You have 4 memorials, and the Free plan includes up to 5, so you can’t restore the 2 in this file right now.',
    );
    expect(await countRows()).toEqual(before);
  });

  test("the plan is named in the reader's language", async () => {
    const owner = await FamilyUser.register(app);
    for (let made = 0; made < 5; made += 1) await owner.create();
    const ownerId = await owner.id();
    const refusal: unknown = await bring(app, packArchive(await freshParts()), { ownerId }).catch(
      (error: unknown) => error,
    );
    if (!(refusal instanceof ArchiveRefusedError)) throw refusal;
    const { message } = JSON.parse(refusal.sentence) as { message: string };
    const german = createI18n('de', { Free: 'Kostenlos', [message]: ['Tarif ', ['plan']] });
    expect(say(german, refusal.sentence)).toBe('Tarif Kostenlos');
  });

  test('the bytes that count are those of the files, whatever the archive says of them', async () => {
    const parts = await freshParts();
    const media = parts.file.media.map((one) => ({ ...one, byteSize: 2_000_000_000 }));
    const owner = await FamilyUser.register(app);
    const bytes = packArchive({ ...parts, file: { ...parts.file, media } });
    const [entry] = await bring(app, bytes, { ownerId: await owner.id() });
    expect(entry?.name).toBe('Ada Lind');
  });

  test('more pictures than the plan allows', async () => {
    const parts = await freshParts();
    const photos = Array.from({ length: 301 }, (_, index) => {
      const mark = String(index).padStart(22, '0');
      const photo = `/media/${String(index).padStart(32, '0')}-40x30.webp`;
      return { id: `itm_${mark}`, photo };
    });
    const sections = [{ id: IDS.album, type: 'albumSection', order: 1, photos }];
    const [media] = parts.file.media;
    const listed = photos.map(({ photo }) => ({ ...media, address: photo, file: null }));
    const file = {
      ...parts.file,
      draft: null,
      media: [...parts.file.media, ...listed] as ArchiveParts['file']['media'],
    };
    const owner = await FamilyUser.register(app);
    const bytes = packArchive(withDocument({ ...parts, file }, { sections }));
    await expect(bring(app, bytes, { ownerId: await owner.id() })).rejects.toThrow(
      'The page for Ada Lind has 302 photos. The Free plan includes up to 300, so you can’t restore this page right now.',
    );
    await owner.subscribe();
    const [entry] = await bring(app, bytes, { ownerId: await owner.id() });
    expect(entry?.name).toBe('Ada Lind');
  });
});

function withDocument(parts: ArchiveParts, fields: Record<string, unknown>): ArchiveParts {
  const document = { ...parts.file.document, ...fields };
  return { ...parts, file: { ...parts.file, document } };
}
