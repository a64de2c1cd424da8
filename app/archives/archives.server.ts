import type { Actor, EditableMemorial } from '../members/access.server.ts';
import { readSlugs } from '../memorials/slugs-of-memorials.server.ts';
import { tooManyRequests } from '../rate-limiter/rate-limiter.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { randomId } from '../wire/ids.server.ts';
import { readerOf } from './archive-readers.server.ts';
import type { ArchivesContext } from './archives-context.server.ts';
import { ARCHIVE_DAYS, type Archive } from './contract.ts';
import { MAKE_ARCHIVE, SWEEP_ARCHIVES } from './jobs.server.ts';
import { discard, makeArchive } from './make-archive.server.ts';
import type { StoredArchive } from './storage/archive-parts.server.ts';
import * as store from './store.server.ts';
import type { HeldMemorial } from './tables.server.ts';

const ARCHIVE_ID = /^arc_[0-9A-Za-z]{22}$/;
const DAY_MS = 24 * 3600_000;
/** An archive that is unfinished after this time counts as failed, because its job may be lost. */
const FORGOTTEN_MS = 3 * DAY_MS;

export interface ArchiveFile extends StoredArchive {
  /** the suggested name of the download, in ASCII */
  fileName: string;
}

/**
 * Whose archives: those that the actor made of one memorial, or of all memorials of the account. Users see only their own
 * archives.
 */
type ArchivesOf = EditableMemorial | { actor: Actor; memorialId: null };

export function handleArchiveJobs(context: ArchivesContext): void {
  context.jobs.handle(MAKE_ARCHIVE, ({ archive }) => makeArchive(context, archive));
  context.jobs.handle(SWEEP_ARCHIVES, () => sweepArchives(context));
}

/**
 * Starts an archive. If one is already being made, returns that archive.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function beginArchive(
  { kysely, limits, jobs, now }: ArchivesContext,
  { actor, memorialId }: ArchivesOf,
): Promise<Archive> {
  return kysely.transaction().execute(async (transaction) => {
    const { id, isNew } = await store.insertUnlessBeingMade(transaction, {
      id: randomId('arc'),
      memorial_id: memorialId,
      user_id: actor.userId,
      created_at: now(),
    });
    if (isNew) {
      const attempt = { rule: 'archivesOfUser', subject: actor.userId } as const;
      const refusal = await limits.tryConsume(transaction, attempt);
      if (refusal) throw tooManyRequests(refusal);
      await jobs.add(transaction, MAKE_ARCHIVE, { archive: id });
    }
    return present(await found(transaction, id));
  });
}

/** The newest first. */
export async function listArchives(
  { kysely }: ArchivesContext,
  { actor, memorialId }: ArchivesOf,
): Promise<Archive[]> {
  return (await store.list(kysely, actor.userId, memorialId)).map(present);
}

/** @throws AppError NOT_FOUND */
export async function readArchive(
  context: ArchivesContext,
  of: ArchivesOf,
  archiveId: string,
): Promise<Archive> {
  return present(await findOwn(context, of, archiveId));
}

async function findOwn(
  { kysely }: ArchivesContext,
  { actor, memorialId }: ArchivesOf,
  archiveId: string,
): Promise<store.ArchiveRow> {
  const row = ARCHIVE_ID.test(archiveId) ? await store.findById(kysely, archiveId) : undefined;
  if (row?.user_id !== actor.userId || row.memorial_id !== memorialId) {
    throw new AppError('NOT_FOUND');
  }
  return row;
}

/**
 * @throws AppError NOT_ALLOWED if the archive contains a memorial that the user may no longer edit, or letters that the
 * user may no longer read
 * @throws AppError NOT_FOUND, also if the archive is not ready or has expired
 */
export async function findArchiveFile(
  context: ArchivesContext,
  of: ArchivesOf,
  archiveId: string,
): Promise<ArchiveFile> {
  const { memorialId } = of;
  const row = await findOwn(context, of, archiveId);
  const { storage_id: storageId, byte_size: byteSize, parts, expires_at: expiresAt } = row;
  const isOver = expiresAt !== null && expiresAt <= context.now();
  if (row.state !== 'ready' || storageId === null || parts === null || isOver) {
    throw new AppError('NOT_FOUND');
  }
  const held =
    memorialId === null ? row.memorials : [{ id: memorialId, hasLetters: row.has_letters }];
  if (held === null) throw new AppError('NOT_FOUND');
  for (const memorial of held) await refuseUnlessReader(context, of.actor, memorial);
  const slugs = await readSlugs(context.kysely, memorialId === null ? [] : [memorialId]);
  const day = row.created_at.toISOString().slice(0, 10);
  return {
    storageId,
    byteSize: Number(byteSize),
    parts,
    fileName: `${(memorialId && slugs.get(memorialId)) ?? 'my-memorials'}-${day}.zip`,
  };
}

/** @throws AppError NOT_ALLOWED */
async function refuseUnlessReader(
  context: ArchivesContext,
  actor: Actor,
  { id, hasLetters }: HeldMemorial,
): Promise<void> {
  const reader = await readerOf(context, actor, id).catch((error: unknown) => {
    // A person who was removed gets the same answer for the archive of their account.
    if (error instanceof AppError && error.code === 'MEMORIAL_NOT_FOUND') return undefined;
    throw error;
  });
  if (!reader || (hasLetters && !reader.letters)) throw new AppError('NOT_ALLOWED');
}

export async function sweepArchives(context: ArchivesContext): Promise<void> {
  const { kysely, archiveParts } = context;
  const now = context.now();
  for (const row of await store.listExpired(kysely, now)) await discard(context, row);
  for (const id of await store.listForgotten(kysely, new Date(now.getTime() - FORGOTTEN_MS))) {
    const expiresAt = new Date(now.getTime() + ARCHIVE_DAYS * DAY_MS);
    await store.failUnfinished(kysely, id, { problem: 'failed', now, expiresAt });
  }
  await archiveParts.removeAbandoned(now);
}

/** Removes the archives that contain this memorial, also those of whole accounts, which no one may download any more. */
export async function removeArchivesOf(
  context: Pick<ArchivesContext, 'kysely' | 'archiveParts'>,
  memorialId: string,
): Promise<void> {
  for (const row of await store.listContaining(context.kysely, memorialId)) {
    await discard(context, row);
  }
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
