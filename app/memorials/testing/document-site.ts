import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Kysely } from 'kysely';

import type { DatabaseSchema } from '../../../db/schema.server.ts';
import { createMediaService } from '../../media/service.server.ts';
import { createDiskStorage } from '../../media/storage/disk-storage.server.ts';
import { temporaryFolder } from '../../media/testing/temporary-folder.ts';
import { testIntake, withoutFfmpeg } from '../../media/testing/test-intake.ts';
import { DocumentRefusedError } from '../documents/document-refused.ts';

type Db = Kysely<DatabaseSchema>;

export async function aSite({ kysely }: { kysely: Db }) {
  const directory = await temporaryFolder();
  const storage = createDiskStorage(join(directory, 'media'));
  return {
    kysely,
    directory,
    storage,
    media: createMediaService({ kysely, storage, intake: testIntake, films: withoutFfmpeg }),
    mediaFiles: () => filesIn(join(directory, 'media')),
    /**
     * Selects only some columns of `media`: `unused_since` and `held_until` are left out, because an import or the
     * sweep can change them while the data stays the same.
     */
    rows: async () => ({
      memorials: await kysely.selectFrom('memorials').selectAll().orderBy('slug').execute(),
      tributes: await kysely.selectFrom('tributes').selectAll().orderBy('id').execute(),
      media: await kysely
        .selectFrom('media')
        .select(['id', 'kind', 'mime', 'byte_size', 'width', 'height', 'created_at'])
        .orderBy('id')
        .execute(),
    }),
  };
}

export async function aDocumentFolder(
  document: unknown,
  files: Readonly<Record<string, Buffer | string>> = {},
): Promise<string> {
  const folder = await temporaryFolder();
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  for (const [name, content] of Object.entries({ 'memorial.json': text, ...files })) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return folder;
}

/** Why an import was refused. */
export async function problemsOf(importing: Promise<unknown>): Promise<readonly string[]> {
  const error: unknown = await importing.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof DocumentRefusedError) return error.problems;
  throw new Error('The import was not refused', { cause: error });
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();
}
