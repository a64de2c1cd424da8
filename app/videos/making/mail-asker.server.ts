/** Writes to the member who asked for a version and has probably stopped watching its progress. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { findVerifiedEmail } from '../../accounts/user-names.server.ts';
import { readWithoutTributes } from '../../drafts/read-for-print.server.ts';
import { accessToEdit } from '../../members/access.server.ts';
import { joinNames } from '../../memorials/couples.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { VideoRow } from '../store.server.ts';
import type { VideosContext } from '../videos-context.server.ts';
import { videoEmail } from './emails.server.ts';

/** A version that is made sooner is still being waited for in the room. */
const WATCHED_MS = 2 * 60_000;
const DAY_MS = 24 * 3600_000;

/**
 * Must be called in the transaction that settles the version, so that there is one email at most.
 * @param askedBy - undefined for a job of an earlier release
 */
export async function mailAsker(
  { mail, findI18n, now }: Pick<VideosContext, 'mail' | 'findI18n' | 'now'>,
  transaction: DatabaseHandle,
  { video, askedBy, problem }: { video: VideoRow; askedBy: string | undefined; problem?: string },
): Promise<void> {
  const { memorial_id: memorialId, created_at: askedAt } = video;
  if (askedBy === undefined || now().getTime() - askedAt.getTime() < WATCHED_MS) return;
  const email = await findVerifiedEmail(transaction, askedBy);
  if (email === undefined || !(await mayEdit(transaction, askedBy, memorialId))) return;
  const { memorial } = await readWithoutTributes({ kysely: transaction, findI18n }, { memorialId });
  const memorialName = joinNames(memorial);
  await mail.enqueue(transaction, {
    kind: 'notice',
    recipient: { userId: askedBy, email },
    content: (sender) => videoEmail({ memorialId, memorialName, problem }, sender),
    memorialId,
    expiresAt: new Date(now().getTime() + DAY_MS),
  });
}

async function mayEdit(db: DatabaseHandle, userId: string, memorialId: string): Promise<boolean> {
  try {
    await accessToEdit(db, { userId, isEmailVerified: true }, memorialId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
