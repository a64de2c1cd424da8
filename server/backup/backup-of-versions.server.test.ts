import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import {
  fileOldVersions,
  readVersion,
  UNFILED_VERSIONS,
  versionFileName,
} from '../../app/drafts/history/filing/version-files.server.ts';
import type { MediaStorage } from '../../app/media/storage/storage.server.ts';
import { storedPath } from '../../app/media/storage/stored-names.server.ts';
import type { TestApp } from '../../tests/harness/test-app.ts';
import { createBareDatabase } from '../../tests/harness/test-database.ts';
import { openMediaStorage } from '../media-storage.server.ts';
import { makeBackup } from './make-backup.server.ts';
import { openBackup } from './manifest.server.ts';
import { proveBackup } from './proof/prove-backup.server.ts';
import {
  aFolder,
  anEmptyTarget,
  aSourceProduct,
  backUp,
  createTemporaryFolders,
  productOn,
  restore,
} from './testing/backup-products.ts';

const OLD = 12;

createTemporaryFolders();

let source: TestApp;
let id: string;
let files: string[];
beforeAll(async () => {
  source = await aSourceProduct();
  const { kysely } = source.database;
  const memorial = await kysely.selectFrom('memorials').select('id').executeTakeFirstOrThrow();
  id = memorial.id;
  await sql`
    insert into memorial_revisions (memorial_id, number, kind, document, created_at)
    select id, place, 'published', document || jsonb_build_object('quote', 'Words ' || place), now()
    from memorials, generate_series(100, ${sql.lit(100 + OLD + UNFILED_VERSIONS - 1)}) as place
    where id = ${id}
  `.execute(kysely);
  await fileOldVersions(source.services);
  const rows = await kysely
    .selectFrom('memorial_revisions')
    .select('file')
    .where('file', 'is not', null)
    .execute();
  files = rows.flatMap(({ file }) => file ?? []);
  return () => source.close();
});

async function prove(path: string): Promise<string> {
  const openScratch = async () => {
    const database = await createBareDatabase();
    return { database, remove: () => database.close() };
  };
  const { sentence } = await proveBackup({ path, seal: undefined, openScratch, now: new Date() });
  return sentence;
}

test(
  'a backup has the files of old versions; it is proven, restored, and shares them with the next',
  { tags: 'full' },
  async () => {
    const backup = await backUp(source);
    const { manifest } = await openBackup(backup, undefined);
    expect(manifest.missingMedia).toEqual([]);
    expect(files.length).toBeGreaterThanOrEqual(OLD);
    expect(await prove(backup)).toContain(`all ${manifest.media.rows} media files`);

    const target = await anEmptyTarget();
    await restore(target, backup);
    const { services } = await productOn(target);
    expect(await readVersion(services, id, 105)).toMatchObject({
      document: { quote: 'Words 105' },
    });

    const { copiedBytes, manifest: next } = await makeBackup({
      database: source.database,
      storage: openMediaStorage(source.config),
      folder: join(await aFolder('next'), 'whole'),
      version: '0.1.0',
      earlier: backup,
    });
    expect(next.media.rows).toBe(manifest.media.rows);
    expect(copiedBytes).toBe(0);
  },
);

test("a proof fails when an old version's file is damaged or lost", async () => {
  const backup = await backUp(source);
  await rm(join(backup, 'media', storedPath(versionFileName(files[0] ?? ''))));
  await expect(prove(backup)).rejects.toThrow('-version.json.br missing or changed');
});

test('a backup lists lost files of old versions', async () => {
  const name = versionFileName(files[1] ?? '');
  await source.services.storage.remove([name]);
  const { manifest } = await openBackup(await backUp(source), undefined);
  expect(manifest.missingMedia).toEqual([name]);
});

test.each([
  ['that are removed at that moment', (path: string) => createReadStream(`${path}-removed`)],
  ['that a failing disk no longer reads', failingStream],
])('a backup is made without files %s', async (_, read) => {
  const disk = openMediaStorage(source.config);
  const lost = versionFileName(files[2] ?? '');
  const storage: MediaStorage = {
    ...disk,
    async find(name) {
      const found = await disk.find(name);
      return found && name === lost ? { ...found, stream: () => read(name) } : found;
    },
  };
  const { manifest } = await makeBackup({
    database: source.database,
    storage,
    folder: join(await aFolder('lost'), 'whole'),
    version: '0.1.0',
  });
  expect(manifest.missingMedia).toContain(lost);
});

function failingStream(): Readable {
  const error = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
  return new Readable({ read: () => undefined }).destroy(error);
}
