import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { TestApp } from '../../../../tests/harness/test-app.ts';
import { temporaryFolder } from '../../../media/testing/temporary-folder.ts';
import { inEnglish } from '../../../wire/errors/sentence.ts';
import type { ReturnedEntry } from '../contract.ts';
import {
  returnArchive,
  type ReturnOptions,
  type ReturnServices,
} from '../return-archive.server.ts';
import { testArchiveProcess } from './archive-process.ts';
import { archiveParts, packArchive, packFiles, type ArchiveParts } from './archives.ts';

export async function bring(
  app: TestApp,
  bytes: Uint8Array,
  options: Partial<ReturnOptions> = {},
  services: Partial<ReturnServices> = {},
): Promise<ReturnedEntry[]> {
  const folder = await temporaryFolder();
  const path = join(folder, 'archive.zip');
  await writeFile(path, bytes);
  const work = join(folder, 'work');
  await mkdir(work);
  const { kysely } = app.database;
  const entries = await returnArchive(
    {
      kysely,
      media: app.services.media,
      archiveProcess: testArchiveProcess,
      now: () => app.clock.now(),
      ...services,
    },
    { path, folder: work, ownerId: null, as: 'draft', ...options },
  );
  return entries.map((entry) => ({ ...entry, changes: entry.changes.map(inEnglish) }));
}

/** Each test gets its own memorial, because the tests share a database. */
let people = 0;
export async function freshParts(): Promise<ArchiveParts> {
  people += 1;
  const mark = String(people).padStart(3, '0');
  const parts = await archiveParts();
  const text = JSON.stringify(parts.file)
    .replaceAll('ada-lind', `ada-lind-${mark}`)
    .replaceAll('4F7K2M9Q', `4F7K2${mark}`)
    .replaceAll(/(mem|tri|sub|con|rep)_(\w{19})\w{3}/g, `$1_$2${mark}`);
  return { ...parts, file: JSON.parse(text) as ArchiveParts['file'] };
}

export function packAccount(all: readonly ArchiveParts[]): Buffer {
  const files = new Map<string, Uint8Array | string>();
  const memorials = all.map((parts) => {
    const { id, slug } = parts.file.memorial;
    const file = `memorials/${slug}.zip`;
    files.set(file, packArchive(parts));
    return { id, slug, name: 'Ada Lind', role: 'owner', file };
  });
  const { format, version } = all[0]?.file ?? {};
  const account = { name: 'Mia Lind', email: 'mia@example.org', createdAt: '2024-01-01T00:00:00Z' };
  files.set('account.json', JSON.stringify({ format, version, account, memorials }));
  return packFiles(files, { kind: 'account' });
}
