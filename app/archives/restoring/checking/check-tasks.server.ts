/** The tasks of the child process that reads archives (decision 122). */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';

import { MediaRefusedError } from '../../../media/media-refused.ts';
import { storedSentence } from '../../../wire/errors/sentence.ts';
import { accountFileSchema, ARCHIVE_LIMITS } from '../../format/contract.ts';
import { ARCHIVE_FILES } from '../../format/file-names.ts';
import { mapAddresses } from '../addresses-in.ts';
import { ArchiveRefusedError, inArchive, quoteName } from '../archive-refused.ts';
import { readJsonFile } from '../json/json-file.server.ts';
import {
  extractVerified,
  openArchive,
  placeIn,
  verifyContent,
  type OpenedArchive,
} from '../open-archive.server.ts';
import type { CheckedMemorial } from './checked-memorial.server.ts';
import { readMemorial, type ReadOptions } from './read-memorial.server.ts';

interface AddressTask {
  files: readonly string[];
  /** pairs of an address in the archive and the address here */
  addresses: ReadonlyArray<readonly [string, string]>;
}

interface InnerArchive {
  /** the archive of an account */
  path: string;
  file: string;
  target: string;
}

export const INTAKE_TASKS = {
  /** Resolves to the archives of memorials in the archive of an account; empty for one memorial. */
  listInner: ({ path }: { path: string }): Promise<string[]> =>
    within(path, async (archive) => {
      if (archive.manifest.kind !== 'account') return [];
      const inner = await listInner(archive);
      refusePackedTwice(archive, inner);
      return inner;
    }),
  extractInner: ({ path, file, target }: InnerArchive): Promise<void> =>
    within(path, async (archive) => {
      await extractVerified(path, await placeIn(archive, file), target);
      const inner = await inArchive(file, () => openArchive(target));
      inner.zip.close();
      if (inner.manifest.kind !== 'memorial') {
        throw new ArchiveRefusedError(
          storedSentence(/*i18n*/ '{file} isn’t a download of a single memorial.', {
            file: quoteName(file),
          }),
        );
      }
    }),
  readMemorial: ({ path, ...options }: ReadOptions & { path: string }): Promise<CheckedMemorial> =>
    within(path, async (archive) => {
      await mkdir(options.folder);
      return readMemorial(archive, options);
    }),
  /** Compares the bytes of all files with the list of the archive. */
  verifyContent: ({ path }: { path: string }): Promise<void> => within(path, verifyContent),
  /** Replaces addresses in JSON files. Each file is one document. */
  placeAddresses: async ({ files, addresses }: AddressTask): Promise<void> => {
    const places = new Map(addresses);
    for (const file of files) {
      const document = JSON.parse(await readFile(file, 'utf8')) as unknown;
      const placed = mapAddresses(document, (address) => places.get(address) ?? address);
      await writeFile(`${file}.new`, JSON.stringify(placed), { mode: 0o600 });
      await rename(`${file}.new`, file);
    }
  },
};

export type CheckTasks = typeof INTAKE_TASKS;

async function within<Result>(
  path: string,
  work: (archive: OpenedArchive) => Promise<Result>,
): Promise<Result> {
  try {
    const archive = await openArchive(path);
    try {
      return await work(archive);
    } finally {
      archive.zip.close();
    }
  } catch (error) {
    if (!(error instanceof ArchiveRefusedError)) throw error;
    // The intake process passes on the sentences of this class alone.
    throw new MediaRefusedError(error.sentence, { cause: error });
  }
}

async function listInner(outer: OpenedArchive): Promise<string[]> {
  const { memorials } = await readJsonFile(outer.zip, ARCHIVE_FILES.account, {
    schema: accountFileSchema,
    maxBytes: ARCHIVE_LIMITS.accountBytes,
  });
  const files = memorials.flatMap(({ file }) => file ?? []);
  if (files.length === 0) {
    throw new ArchiveRefusedError(/*i18n*/ 'This file doesn’t contain any memorials.');
  }
  if (files.length > ARCHIVE_LIMITS.memorials) {
    throw new ArchiveRefusedError(/*i18n*/ 'This file contains too many memorials.');
  }
  if (new Set(files).size < files.length) {
    throw new ArchiveRefusedError(
      storedSentence(/*i18n*/ '{file} lists the same memorial twice.', {
        file: quoteName(ARCHIVE_FILES.account),
      }),
    );
  }
  return files;
}

/**
 * Refuses an archive of an account if the archives of its memorials are compressed a second time.
 * Extracting such archives could need far more disk space than the uploaded ZIP.
 */
function refusePackedTwice({ zip }: OpenedArchive, inner: readonly string[]): void {
  const bytes = inner.reduce((sum, file) => sum + (zip.files.get(file)?.byteSize ?? 0), 0);
  if (bytes <= zip.byteSize) return;
  throw new ArchiveRefusedError(
    storedSentence(
      /*i18n*/ 'The ZIP files inside this one have been compressed a second time. The first of them is {file}.',
      { file: quoteName(inner[0] ?? '') },
    ),
  );
}
