import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { ModeratedMemorial } from '../../members/access.server.ts';
import { appendToLog } from '../../members/service.server.ts';
import { choosePreviewOfVisitor } from '../../tributes/visitors/visitor-tributes.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { MessageContext } from '../message-context.server.ts';
import { planNotification } from '../notifications/plan-notification.server.ts';
import { readMessageSettings } from '../settings/message-settings.server.ts';
import {
  listBlocked,
  lockVerdicts,
  restoreVerdicts,
  saveVerdict,
  type Decided,
} from '../verdicts/store.server.ts';
import {
  mailAfterRelease,
  type MailToWriterContext,
} from '../writing/writers-page/mail-to-writer.server.ts';
import type { SubmissionCounts } from './contract.ts';
import { isHiddenFrom } from './first-reading.ts';
import {
  holdWaitingOf,
  releaseCondolencesOf,
  releaseGuestsOf,
  releaseHeldOf,
} from './held-of-sender/store.server.ts';
import { keysToBlock } from './senders.ts';
import * as store from './store.server.ts';
import { UNDO_MS } from './undo-decision.server.ts';

/**
 * Moves the sender's waiting and future tributes to 'Probably spam'. Resolves to the number of
 * waiting tributes and changes that were moved.
 * @throws AppError NOT_FOUND, also while the first reader has not read the present words
 */
export async function blockSender(
  { kysely, now }: MessageContext,
  { memorialId, actor }: ModeratedMemorial,
  submissionId: string,
): Promise<{ held: number; counts: SubmissionCounts }> {
  return kysely.transaction().execute(async (transaction) => {
    await lockVerdicts(transaction, memorialId);
    const row = await store.find(transaction, memorialId, submissionId);
    const { firstReader } = await readMessageSettings(transaction, memorialId);
    // Only the first reader decides on texts that they have not passed on.
    const isSeen = row && !isHiddenFrom(actor.userId, firstReader, row);
    const keys = isSeen ? keysToBlock(row.sender_keys) : [];
    if (keys.length === 0) throw new AppError('NOT_FOUND');
    const entry = { memorialId, userId: actor.userId, now: now() };
    const onlyRead = firstReader !== null && firstReader !== actor.userId;
    const held = await holdWaitingOf(transaction, { ...entry, keys, onlyRead });
    await saveVerdict(transaction, { ...entry, keys, verdict: 'blocked' });
    await appendToLog(transaction, { ...entry, action: 'blocked-sender' });
    return { held, counts: await store.count(transaction, memorialId) };
  });
}

/**
 * Undoes `blockSender`, if the same member has blocked the sender within the last 24 hours. Otherwise changes nothing.
 * Tributes that came meanwhile wait for review; condolences and guests of the funeral arrive.
 * Resolves to the number of tributes and changes that wait for review now.
 * @throws AppError NOT_FOUND
 */
export async function undoBlock(
  context: MessageContext & MailToWriterContext,
  { memorialId, actor: { userId } }: ModeratedMemorial,
  submissionId: string,
): Promise<{ released: number; counts: SubmissionCounts }> {
  const { kysely, now } = context;
  return kysely.transaction().execute(async (transaction) => {
    await lockVerdicts(transaction, memorialId);
    const row = await store.find(transaction, memorialId, submissionId);
    if (!row) throw new AppError('NOT_FOUND');
    const keys = keysToBlock(row.sender_keys);
    const since = now().getTime() - UNDO_MS;
    const times = (await listBlocked(transaction, memorialId, keys))
      .filter((blocked) => blocked.userId === userId && blocked.at.getTime() >= since)
      .map(({ at }) => at.getTime());
    let released = 0;
    if (times.length > 0) {
      const block = { memorialId, keys, userId, now: new Date(Math.max(...times)) };
      released = await releaseOf(context, transaction, block);
      await restoreVerdicts(transaction, { ...block, verdict: 'blocked' });
      const entry = { memorialId, userId, now: now() };
      await appendToLog(transaction, {
        ...entry,
        action: 'undid-decision',
        details: { count: '1' },
      });
    }
    return { released, counts: await store.count(transaction, memorialId) };
  });
}

/** Releases what the block held back, and notifies the family and the writers. Resolves to the number of tributes. */
async function releaseOf(
  context: MessageContext & MailToWriterContext,
  transaction: DatabaseHandle,
  block: Decided,
): Promise<number> {
  const { memorialId, userId } = block;
  const tributes = await releaseHeldOf(transaction, block);
  const letters = await releaseCondolencesOf(transaction, block);
  const guests = await releaseGuestsOf(transaction, block);
  // The email counts what was written since then.
  const plan = (kind: 'tribute' | 'letter' | 'guest') =>
    planNotification(transaction, memorialId, kind, block.now);
  if (tributes.some(({ isNew }) => isNew)) await plan('tribute');
  if (letters.length > 0) await plan('letter');
  if (guests > 0) await plan('guest');
  const released = { memorialId, userId };
  for (const { isNew, state, ...tribute } of tributes) {
    if (!isNew || state === 'published') continue;
    const mail = { ...released, ...tribute, kind: 'tribute', appears: false } as const;
    await mailAfterRelease(context, transaction, { ...mail, asksForReply: false });
  }
  for (const { asksForReply, ...letter } of letters) {
    const mail = { ...released, ...letter, kind: 'letter', appears: false } as const;
    await mailAfterRelease(context, transaction, { ...mail, asksForReply });
  }
  return tributes.length;
}

/**
 * “Show on the memorial”: shows a published tribute on the memorial page, or leaves it to the list of all tributes.
 * @throws AppError NOT_FOUND if the tribute is not published
 */
export async function choosePreview(
  { kysely }: MessageContext,
  { memorialId }: ModeratedMemorial,
  { submissionId, isShown }: { submissionId: string; isShown: boolean },
): Promise<void> {
  const row = await store.find(kysely, memorialId, submissionId);
  const tributeId = row?.tribute_id;
  const isChosen =
    tributeId &&
    (await kysely
      .transaction()
      .execute((transaction) =>
        choosePreviewOfVisitor(transaction, memorialId, tributeId, isShown),
      ));
  if (!isChosen) throw new AppError('NOT_FOUND');
}
