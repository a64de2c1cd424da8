import { createRateLimiter } from '../limits/rate-limiter.server.ts';
import type { MediaStorage } from '../media/storage/storage.server.ts';
import type { Actor } from '../members/access.server.ts';
import { readSlugs } from '../memorials/slugs-of-memorials.server.ts';
import { AppError } from '../wire/app-error.ts';
import { randomId } from '../wire/ids.server.ts';
import { readerOf } from './archive-readers.server.ts';
import { ARCHIVE_RATE_LIMITS, type ArchivesContext } from './archives-context.server.ts';
import { ARCHIVE_DAYS, type Archive } from './contract.ts';
import { MAKE_ARCHIVE, SWEEP_ARCHIVES } from './jobs.server.ts';
import { discard, makeArchive } from './make-archive.server.ts';
import { createArchiveParts, type StoredArchive } from './storage/archive-parts.server.ts';
import * as store from './store.server.ts';

const ARCHIVE_ID = /^arc_[0-9A-Za-z]{22}$/;
const DAY_MS = 24 * 3600_000;
/** An archive that is unfinished after this time counts as failed, because its job may be lost. */
const FORGOTTEN_MS = 3 * DAY_MS;

export interface ArchiveFile extends StoredArchive {
  /** the suggested name of the download, in ASCII */
  fileName: string;
  read: ReturnType<typeof createArchiveParts>['read'];
}

/**
 * Archives of one memorial, or of the whole account if `memorialId` is null. Users see only their
 * own archives.
 */
export interface ArchivesService {
  /**
   * Starts an archive. If one is already being made, returns that archive.
   * @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED, TOO_MANY_REQUESTS
   */
  begin(actor: Actor, memorialId: string | null): Promise<Archive>;
  /**
   * Lists the archives, newest first.
   * @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED
   */
  list(actor: Actor, memorialId: string | null): Promise<Archive[]>;
  /** @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED, NOT_FOUND */
  read(actor: Actor, memorialId: string | null, archiveId: string): Promise<Archive>;
  /**
   * @throws AppError MEMORIAL_NOT_FOUND
   * @throws AppError NOT_ALLOWED, also if the archive contains letters that the user may no longer read
   * @throws AppError NOT_FOUND, also if the archive is not ready or has expired
   */
  file(actor: Actor, memorialId: string | null, archiveId: string): Promise<ArchiveFile>;
  sweep(): Promise<void>;
}

export interface ArchivesOptions extends Omit<ArchivesContext, 'parts'> {
  storage: Pick<MediaStorage, 'find' | 'put' | 'remove'>;
  folder: string;
  keyFor: (purpose: 'attempts') => Buffer;
}

export function createArchivesService(options: ArchivesOptions): ArchivesService {
  const { kysely, jobs, keyFor, now } = options;
  const context: ArchivesContext = { ...options, parts: createArchiveParts(options) };
  const limits = createRateLimiter({
    rules: ARCHIVE_RATE_LIMITS,
    kysely,
    key: keyFor('attempts'),
    now,
  });
  const service: ArchivesService = {
    async begin(actor, memorialId) {
      await checkAccess(context, actor, memorialId);
      return kysely.transaction().execute(async (transaction) => {
        const { id, isNew } = await store.insertUnlessBeingMade(transaction, {
          id: randomId('arc'),
          memorial_id: memorialId,
          user_id: actor.userId,
          created_at: now(),
        });
        if (isNew) {
          const refusal = await limits.tryConsume(transaction, {
            rule: 'archivesOfUser',
            subject: actor.userId,
          });
          if (refusal) {
            throw new AppError('TOO_MANY_REQUESTS', {
              retryAfterSeconds: refusal.retryAfterSeconds,
            });
          }
          await jobs.add(transaction, MAKE_ARCHIVE, { archive: id });
        }
        return present(await found(transaction, id));
      });
    },

    async list(actor, memorialId) {
      await checkAccess(context, actor, memorialId);
      return (await store.list(kysely, actor.userId, memorialId)).map(present);
    },

    async read(actor, memorialId, archiveId) {
      await checkAccess(context, actor, memorialId);
      return present(await findOwn(context, actor, memorialId, archiveId));
    },

    file: (actor, memorialId, archiveId) => findFile(context, actor, memorialId, archiveId),
    sweep: () => sweep(context),
  };
  jobs.handle(MAKE_ARCHIVE, ({ archive }) => makeArchive(context, archive));
  jobs.handle(SWEEP_ARCHIVES, () => service.sweep());
  return service;
}

/**
 * Returns the storage ids of archives from `first` to `last`. The nightly cleanup of the media
 * storage must keep the files with these ids.
 */
export async function findArchiveFiles(
  db: store.Db,
  first: string,
  last: string,
): Promise<ReadonlySet<string>> {
  return new Set(await store.listStorageIds(db, first, last));
}

async function checkAccess(
  context: ArchivesContext,
  actor: Actor,
  memorialId: string | null,
): Promise<{ mayReadLetters: boolean }> {
  if (memorialId === null) return { mayReadLetters: true };
  const { letters } = await readerOf(context, actor, memorialId);
  return { mayReadLetters: letters !== undefined };
}

async function findOwn(
  { kysely }: ArchivesContext,
  actor: Actor,
  memorialId: string | null,
  archiveId: string,
): Promise<store.ArchiveRow> {
  const row = ARCHIVE_ID.test(archiveId) ? await store.findById(kysely, archiveId) : undefined;
  if (row?.user_id !== actor.userId || row.memorial_id !== memorialId) {
    throw new AppError('NOT_FOUND');
  }
  return row;
}

async function findFile(
  context: ArchivesContext,
  actor: Actor,
  memorialId: string | null,
  archiveId: string,
): Promise<ArchiveFile> {
  const { mayReadLetters } = await checkAccess(context, actor, memorialId);
  const row = await findOwn(context, actor, memorialId, archiveId);
  const { storage_id: storageId, byte_size: byteSize, parts, expires_at: expiresAt } = row;
  const isOver = expiresAt !== null && expiresAt <= context.now();
  if (row.state !== 'ready' || storageId === null || parts === null || isOver) {
    throw new AppError('NOT_FOUND');
  }
  if (row.has_letters && !mayReadLetters) throw new AppError('NOT_ALLOWED');
  const slugs = await readSlugs(context.kysely, memorialId === null ? [] : [memorialId]);
  const day = row.created_at.toISOString().slice(0, 10);
  return {
    storageId,
    byteSize: Number(byteSize),
    parts,
    fileName: `${(memorialId && slugs.get(memorialId)) ?? 'my-memorials'}-${day}.zip`,
    read: (archive, range) => context.parts.read(archive, range),
  };
}

async function sweep(context: ArchivesContext): Promise<void> {
  const { kysely, parts } = context;
  const now = context.now();
  for (const row of await store.listExpired(kysely, now)) await discard(context, row);
  for (const id of await store.listForgotten(kysely, new Date(now.getTime() - FORGOTTEN_MS))) {
    const expiresAt = new Date(now.getTime() + ARCHIVE_DAYS * DAY_MS);
    await store.failUnfinished(kysely, id, { problem: 'failed', now, expiresAt });
  }
  await parts.removeAbandoned(now);
}

async function found(db: store.Db, id: string): Promise<store.ArchiveRow> {
  const row = await store.findById(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function present(row: store.ArchiveRow): Archive {
  return {
    id: row.id,
    state: row.state,
    filesDone: row.files_done,
    filesTotal: row.files_total,
    missing: row.missing,
    hasLetters: row.has_letters,
    createdAt: row.created_at.toISOString(),
    ...(row.byte_size === null ? {} : { byteSize: Number(row.byte_size) }),
    ...(row.problem === null ? {} : { problem: row.problem }),
    ...(row.state === 'ready' && row.expires_at ? { expiresAt: row.expires_at.toISOString() } : {}),
  };
}
