/**
 * Restores an archive: one memorial, or all memorials of an account. Checks everything, then stores
 * the files and inserts all rows in one transaction, so a failure leaves no half-restored memorial.
 *
 * A child process reads the archive and writes what it has checked to files. This process reads one
 * document, or one batch of tributes or letters, at a time.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import {
  returnMemorial,
  type ReturnedMemorial,
} from '../../management/from-archive/return-memorial.server.ts';
import type { MediaIntake } from '../../media/intake/media-intake.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import { joinNames } from '../../memorials/couples.ts';
import { returnPlan, returnVideoOnPage } from '../../videos/for-archive/archived-video.server.ts';
import { storedSentence } from '../../wire/errors/sentence.ts';
import { HISTORY_LIMITS } from '../format/contract.ts';
import { inArchive } from './archive-refused.ts';
import {
  createArchiveReader,
  type ArchiveProcess,
  type ArchiveReader,
} from './checking/archive-reader.server.ts';
import {
  CHECKED_FILES,
  type Checked,
  type CheckedMedia,
  type CheckedPublication,
} from './checking/checked-memorial.server.ts';
import { readLines } from './checking/line-files.server.ts';
import type { HistoryLimits } from './checking/read-history.server.ts';
import type { ReturnedEntry } from './contract.ts';
import { insertMessage, type InsertedMessage } from './insert-messages.server.ts';
import { refuseForeignMedia } from './refuse-foreign-media.server.ts';
import { refuseBeyondPlan, refuseTooManyReturned } from './return-plan.server.ts';
import { takeMedia } from './take-media.server.ts';

export interface ReturnServices {
  kysely: DatabaseHandle;
  media: Pick<MediaService, 'openIntake'>;
  /** the child process that reads archives */
  archiveProcess: ArchiveProcess;
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
  /** for drafts; `HISTORY_LIMITS` if not given */
  history?: HistoryLimits;
  onProgress?: (progress: { done: number; total: number }) => Promise<void>;
  /** Runs last in the transaction that inserts the rows. If it throws, nothing is restored. */
  settle?: (transaction: DatabaseHandle, memorials: readonly ReturnedEntry[]) => Promise<void>;
}

/** @throws ArchiveRefusedError if the archive is invalid, or if the plan does not allow its memorials */
export async function returnArchive(
  services: ReturnServices,
  options: ReturnOptions,
): Promise<ReturnedEntry[]> {
  const reader = await createArchiveReader(services.archiveProcess, options.path);
  const intake = await services.media.openIntake(options.id);
  try {
    const memorials = await checkAll(services, reader, options);
    const addresses = await addAllMedia(memorials, intake, options);
    await placeAddresses(reader, memorials, addresses);
    await intake.prepare();
    return await services.kysely.transaction().execute(async (transaction) => {
      const entries: ReturnedEntry[] = [];
      for (const [index, checked] of memorials.entries()) {
        const places = addresses[index] ?? new Map<string, string>();
        entries.push(
          await insertOne(transaction, { checked, addresses: places }, options, services.now()),
        );
      }
      await options.settle?.(transaction, entries);
      await intake.publish(transaction);
      return entries;
    });
  } finally {
    await intake.discard();
  }
}

async function checkAll(
  { kysely }: ReturnServices,
  reader: ArchiveReader,
  { path, folder, ownerId, as, history = HISTORY_LIMITS }: ReturnOptions,
): Promise<Checked[]> {
  const isLimited = ownerId !== null && as === 'draft';
  const inner = await reader.run('listInner', { path });
  if (isLimited) await refuseTooManyReturned(kysely, ownerId, Math.max(1, inner.length));
  const archives: Array<{ archive: string; file: string | undefined }> = [];
  for (const [index, file] of inner.entries()) {
    const archive = join(folder, `${index}.zip`);
    await reader.run('extractInner', { path, file, target: archive });
    archives.push({ archive, file });
  }
  if (archives.length === 0) archives.push({ archive: path, file: undefined });
  const memorials: Checked[] = [];
  for (const [index, { archive, file }] of archives.entries()) {
    const own = join(folder, `checked-${index}`);
    const found = await inArchive(file, () =>
      reader.run('readMemorial', {
        path: archive,
        folder: own,
        history: as === 'draft' ? history : null,
        keepsInvented: as === 'as-it-was',
      }),
    );
    memorials.push({ archive, folder: own, found });
  }
  if (isLimited) {
    await refuseBeyondPlan(kysely, ownerId, memorials);
    await refuseForeignMedia(kysely, ownerId, memorials);
  }
  await reader.run('verifyContent', { path });
  for (const { archive, file } of archives) {
    if (file !== undefined) {
      await inArchive(file, () => reader.run('verifyContent', { path: archive }));
    }
  }
  return memorials;
}

/** Resolves to the new addresses of each memorial, by their addresses in the archive. */
async function addAllMedia(
  memorials: readonly Checked[],
  intake: MediaIntake,
  { folder, onProgress }: ReturnOptions,
): Promise<Array<Map<string, string>>> {
  const total = memorials.reduce((sum, { found }) => sum + found.media.files, 0);
  const progress = { done: 0, total };
  await onProgress?.(progress);
  const onTaken = async () => {
    progress.done += 1;
    await onProgress?.({ ...progress });
  };
  const addresses: Array<Map<string, string>> = [];
  for (const [index, { archive, folder: checked }] of memorials.entries()) {
    const own = join(folder, `media-${index}`);
    await mkdir(own, { recursive: true });
    const media = readLines<CheckedMedia>(join(checked, CHECKED_FILES.media));
    addresses.push(await takeMedia(archive, media, { intake, folder: own, onTaken }));
  }
  return addresses;
}

/** Writes the new addresses into the documents. Pictures in the stored form keep theirs. */
async function placeAddresses(
  reader: ArchiveReader,
  memorials: readonly Checked[],
  addresses: ReadonlyArray<ReadonlyMap<string, string>>,
): Promise<void> {
  for (const [index, { folder, found }] of memorials.entries()) {
    const changed = [...(addresses[index] ?? [])].filter(([before, after]) => before !== after);
    if (changed.length === 0) continue;
    const files = [CHECKED_FILES.document, ...(found.draft ? [CHECKED_FILES.draft] : [])];
    for await (const { file } of publicationsIn(folder)) files.push(file as (typeof files)[number]);
    await reader.run('placeAddresses', {
      files: files.map((file) => join(folder, file)),
      addresses: changed,
    });
  }
}

function publicationsIn(folder: string): AsyncGenerator<CheckedPublication> {
  return readLines<CheckedPublication>(join(folder, CHECKED_FILES.publications));
}

async function insertOne(
  transaction: DatabaseHandle,
  { checked, addresses }: InsertedMessage,
  { ownerId, as }: ReturnOptions,
  now: Date,
): Promise<ReturnedEntry> {
  if (ownerId !== null && as === 'draft') await refuseTooManyReturned(transaction, ownerId, 1);
  const memorial = await asReturned(checked, as, now);
  const place = await returnMemorial(transaction, memorial, { ownerId, now });
  await insertMessage(transaction, place.id, { checked, addresses });
  const { videoPlan: plan } = checked.found;
  if (plan) await returnPlan(transaction, { memorialId: place.id, plan, now });
  const media = readLines<CheckedMedia>(join(checked.folder, CHECKED_FILES.media));
  for await (const { address: before, isMemorialVideo } of media) {
    const address = addresses.get(before);
    if (!isMemorialVideo || address === undefined) continue;
    await returnVideoOnPage(transaction, { memorialId: place.id, address, now });
  }
  return {
    id: place.id,
    slug: place.slug,
    name: joinNames(checked.found.person),
    state: memorial.state,
    changes: [...place.changes, ...changesOf(checked, memorial)],
  };
}

async function asReturned(
  { folder, found }: Checked,
  as: ReturnOptions['as'],
  now: Date,
): Promise<ReturnedMemorial> {
  const { memorial, person, draft } = found;
  const createdAt = new Date(memorial.createdAt);
  const json = (file: string) => readFile(join(folder, file), 'utf8');
  const shared = {
    ...memorial,
    version: memorial.documentVersion,
    createdAt,
    person,
    document: await json(CHECKED_FILES.document),
    draft: draft && {
      revision: draft.revision,
      updatedAt: new Date(draft.updatedAt),
      document: await json(CHECKED_FILES.draft),
    },
    async *publications() {
      for await (const { number, createdAt: at, file } of publicationsIn(folder)) {
        yield { number, createdAt: new Date(at), document: await json(file) };
      }
    },
  };
  // Only `as-it-was` restores a published page as published. In all other cases the page becomes a draft.
  if (as === 'as-it-was' && memorial.state === 'published') {
    return {
      ...shared,
      state: 'published',
      level: memorial.level ?? 'link',
      updatedAt: new Date(memorial.updatedAt),
      publishedAt: new Date(memorial.publishedAt ?? memorial.createdAt),
    };
  }
  return {
    ...shared,
    state: 'draft',
    // What the owner is offered when the page is published.
    level: memorial.level,
    updatedAt: as === 'as-it-was' ? new Date(memorial.updatedAt) : now,
    publishedAt: null,
  };
}

function changesOf({ found }: Checked, { state, level }: ReturnedMemorial): string[] {
  const { notes, hasLetters } = found;
  const { missing } = found.media;
  return [
    ...notes,
    ...(missing > 0
      ? [
          storedSentence(
            /*i18n*/ '{missing, plural, one {One photo or video was already missing from the download.} other {# photos and videos were already missing from the download.}}',
            { missing },
          ),
        ]
      : []),
    ...(state === 'published' && level === 'family'
      ? [
          /*i18n*/ 'Downloads don’t include the page’s password. Set a new one so that family and friends can sign in.',
        ]
      : []),
    ...(hasLetters ? [] : [/*i18n*/ 'The download didn’t include condolences.']),
  ];
}
