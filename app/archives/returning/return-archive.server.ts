/**
 * Restores an archive: one memorial, or all memorials of an account. Checks everything, then stores
 * the files and inserts all rows in one transaction, so a failure leaves no half-restored memorial.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { MediaIntake } from '../../media/intake/media-intake.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import { joinNames } from '../../memorials/couples.ts';
import {
  returnMemorial,
  type ReturnedMemorial,
} from '../../memorials/returned/return-memorial.server.ts';
import { insertReturnedTributes } from '../../tributes/returned/returned-tributes.server.ts';
import { insertReturnedWords } from '../../words/returned/returned-words.server.ts';
import { accountFileSchema, ARCHIVE_LIMITS } from '../format/contract.ts';
import { ARCHIVE_FILES } from '../format/file-names.ts';
import { mapAddresses } from './addresses-in.ts';
import { ArchiveRefusedError, quoteName } from './archive-refused.ts';
import type { ReturnedEntry } from './contract.ts';
import { readJsonFile } from './json-file.server.ts';
import {
  extractVerified,
  openArchive,
  verifyContent,
  type OpenedArchive,
} from './open-archive.server.ts';
import { readMemorial, type ReadMemorial } from './read-memorial.server.ts';
import { refuseBeyondPlan, refuseTooManyReturned } from './return-plan.server.ts';
import { takeMedia } from './take-media.server.ts';

export interface ReturnServices {
  kysely: DatabaseHandle;
  media: Pick<MediaService, 'openIntake'>;
  now: () => Date;
}

export interface ReturnOptions {
  path: string;
  /** an empty folder for temporary files; the caller removes it */
  folder: string;
  /**
   * the id of the upload if a job restores the archive. With this id, an attempt removes the staged
   * files of an earlier attempt that was killed.
   */
  id?: string;
  /** the account that becomes the owner; null if the memorials get no owner, as with `import` without `--owner` */
  ownerId: string | null;
  /**
   * `draft`: only the owner sees the pages until they are published, and they must fit the owner's
   * plan. `as-it-was`: an operator restores the pages as visitors saw them.
   */
  as: 'draft' | 'as-it-was';
  onProgress?: (progress: { done: number; total: number }) => Promise<void>;
  /** Runs last in the transaction that inserts the rows. If it throws, nothing is restored. */
  settle?: (transaction: DatabaseHandle, memorials: readonly ReturnedEntry[]) => Promise<void>;
}

interface Opened {
  archive: OpenedArchive;
  memorial: ReadMemorial;
  addresses: ReadonlyMap<string, string>;
}

/** @throws ArchiveRefusedError if the archive is invalid, or if the plan does not allow its memorials */
export async function returnArchive(
  services: ReturnServices,
  options: ReturnOptions,
): Promise<ReturnedEntry[]> {
  const archives: OpenedArchive[] = [];
  const intake = await services.media.openIntake(options.id);
  try {
    const outer = await openArchive(options.path);
    archives.push(outer);
    const opened = await openAll(services, outer, options, archives);
    await addAllMedia(opened, intake, options);
    await intake.prepare();
    return await services.kysely.transaction().execute(async (transaction) => {
      const entries: ReturnedEntry[] = [];
      for (const { memorial, addresses } of opened) {
        entries.push(
          await insertOne(transaction, { read: memorial, addresses }, options, services.now()),
        );
      }
      await options.settle?.(transaction, entries);
      await intake.publish(transaction);
      return entries;
    });
  } finally {
    for (const { zip } of archives) zip.close();
    await intake.discard();
  }
}

async function openAll(
  { kysely }: ReturnServices,
  outer: OpenedArchive,
  options: ReturnOptions,
  archives: OpenedArchive[],
): Promise<Opened[]> {
  const { ownerId, as } = options;
  const isLimited = ownerId !== null && as === 'draft';
  const inner = outer.manifest.kind === 'account' ? await listInner(outer) : [];
  if (isLimited) await refuseTooManyReturned(kysely, ownerId, Math.max(1, inner.length));
  refusePackedTwice(outer, inner);
  const own: OpenedArchive[] = inner.length > 0 ? [] : [outer];
  for (const [index, file] of inner.entries()) {
    const path = join(options.folder, `${index}.zip`);
    await extractVerified(outer, file, path);
    const archive = await naming(file, () => openArchive(path));
    archives.push(archive);
    if (archive.manifest.kind !== 'memorial') {
      throw new ArchiveRefusedError(`${quoteName(file)} is not the archive of one memorial.`);
    }
    own.push(archive);
  }
  const opened: Opened[] = [];
  for (const [index, archive] of own.entries()) {
    const memorial = await naming(inner[index], () => readMemorial(archive));
    opened.push({ archive, memorial, addresses: new Map() });
  }
  if (isLimited) {
    await refuseBeyondPlan(
      kysely,
      ownerId,
      opened.map(({ memorial }) => memorial),
    );
  }
  await verifyContent(outer);
  for (const [index, file] of inner.entries()) {
    await naming(file, () => verifyContent(own[index] ?? outer));
  }
  return opened;
}

async function listInner(outer: OpenedArchive): Promise<string[]> {
  const { memorials } = await readJsonFile(outer.zip, ARCHIVE_FILES.account, {
    schema: accountFileSchema,
    maxBytes: ARCHIVE_LIMITS.historyBytes,
  });
  const files = memorials.flatMap(({ file }) => file ?? []);
  if (files.length === 0) throw new ArchiveRefusedError('This archive has no memorial.');
  if (files.length > ARCHIVE_LIMITS.memorials) {
    throw new ArchiveRefusedError('This archive has too many memorials.');
  }
  if (new Set(files).size < files.length) {
    throw new ArchiveRefusedError(`A memorial stands in “${ARCHIVE_FILES.account}” twice.`);
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
    `The archives in this ZIP are packed a second time, beginning with ${quoteName(inner[0] ?? '')}.`,
  );
}

async function naming<T>(file: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (file === undefined || !(error instanceof ArchiveRefusedError)) throw error;
    throw new ArchiveRefusedError(`In ${quoteName(file)}: ${error.message}`, { cause: error });
  }
}

async function addAllMedia(
  opened: Opened[],
  intake: MediaIntake,
  { folder, onProgress }: ReturnOptions,
): Promise<void> {
  const total = opened.reduce((sum, { memorial }) => sum + filesOf(memorial), 0);
  const progress = { done: 0, total };
  await onProgress?.(progress);
  const onTaken = async () => {
    progress.done += 1;
    await onProgress?.({ ...progress });
  };
  for (const [index, one] of opened.entries()) {
    const own = join(folder, `media-${index}`);
    await mkdir(own, { recursive: true });
    one.addresses = await takeMedia(one.archive, one.memorial.media, {
      intake,
      folder: own,
      onTaken,
    });
  }
}

function filesOf({ media }: ReadMemorial): number {
  return media.filter(({ file }) => file !== null).length;
}

async function insertOne(
  transaction: DatabaseHandle,
  { read, addresses }: { read: ReadMemorial; addresses: ReadonlyMap<string, string> },
  { ownerId, as }: ReturnOptions,
  now: Date,
): Promise<ReturnedEntry> {
  if (ownerId !== null && as === 'draft') await refuseTooManyReturned(transaction, ownerId, 1);
  const here = <T>(value: T): T =>
    mapAddresses(value, (address) => addresses.get(address) ?? address);
  const memorial = asReturned(read, as, now);
  const place = await returnMemorial(
    transaction,
    {
      ...memorial,
      document: here(memorial.document),
      draft: memorial.draft && { ...memorial.draft, document: here(memorial.draft.document) },
      publications: memorial.publications.map((publication) => ({
        ...publication,
        document: here(publication.document),
      })),
    },
    { ownerId, now },
  );
  const newIds = await insertReturnedTributes(transaction, place.id, here(read.tributes));
  await insertReturnedWords(transaction, place.id, {
    modes: read.file.words,
    submissions: here(read.submissions).map((submission) => ({
      ...submission,
      tributeId:
        submission.tributeId === null
          ? null
          : (newIds.get(submission.tributeId) ?? submission.tributeId),
    })),
    letters: here(read.letters),
  });
  return {
    id: place.id,
    slug: place.slug,
    name: joinNames(read.document),
    state: memorial.state,
    changes: [...place.changes, ...changesOf(read, memorial)],
  };
}

function asReturned(
  { file, document, draft, publications }: ReadMemorial,
  as: ReturnOptions['as'],
  now: Date,
): ReturnedMemorial {
  const { memorial } = file;
  const createdAt = new Date(memorial.createdAt);
  const shared = {
    ...memorial,
    version: memorial.documentVersion,
    createdAt,
    draft,
    publications,
  };
  // Only `as-it-was` restores a published page as published. In all other cases the page becomes a draft.
  if (as === 'as-it-was' && memorial.state === 'published') {
    return {
      ...shared,
      state: 'published',
      level: memorial.level ?? 'link',
      updatedAt: new Date(memorial.updatedAt),
      publishedAt: new Date(memorial.publishedAt ?? memorial.createdAt),
      document,
    };
  }
  // Only an operator may mark people as invented. Such pages are shown as examples.
  const { invented, ...own } = document;
  return {
    ...shared,
    state: 'draft',
    level: null,
    updatedAt: as === 'as-it-was' ? new Date(memorial.updatedAt) : now,
    publishedAt: null,
    document: as === 'as-it-was' && invented !== undefined ? document : own,
  };
}

function changesOf({ file, notes }: ReadMemorial, { state, level }: ReturnedMemorial): string[] {
  const missing = file.media.filter((media) => media.file === null).length;
  return [
    ...notes,
    ...(missing > 0
      ? [
          missing === 1
            ? 'One picture or film was already missing in the archive.'
            : `${missing} pictures and films were already missing in the archive.`,
        ]
      : []),
    ...(state === 'published' && level === 'family'
      ? ['The family password is in no archive. Members get in; for others, set a new password.']
      : []),
    ...(file.letters === null ? ['The archive has no letters of condolence.'] : []),
  ];
}
