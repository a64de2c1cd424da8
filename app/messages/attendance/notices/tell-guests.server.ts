/** Tells guests what has changed, and thanks them. One row for each guest; a job queues the mails. */
import type { JobQueue } from '../../../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../../../db/schema.server.ts';
import type { EditableMemorial } from '../../../members/access.server.ts';
import { findFuneralById } from '../../../memorials/published-funeral.server.ts';
import { tooManyRequests } from '../../../rate-limiter/rate-limiter.server.ts';
import { AppError } from '../../../wire/errors/app-error.ts';
import { randomId } from '../../../wire/ids.server.ts';
import { TELL_GUESTS } from '../../jobs.server.ts';
import type { AttendanceRateLimiter } from '../attendance-limits.server.ts';
import { attendingOf } from '../attending.ts';
import type { NoticeResult } from '../contract.ts';
import {
  findChanges,
  hasChanges,
  type Changes,
  type KnownGatherings,
} from '../known-gatherings.ts';
import { hasLinks } from '../mailed-gatherings.ts';
import { knownOf } from '../open-funeral.server.ts';
import { lockAnswers, type AnswerRow } from '../store.server.ts';
import * as store from './store.server.ts';

export interface TellingContext {
  kysely: DatabaseHandle;
  now: () => Date;
  jobs: Pick<JobQueue, 'add'>;
  limits: AttendanceRateLimiter;
}

const NOTHING: Changes = { was: {}, became: {} };

interface Recipient extends Changes {
  row: AnswerRow;
}

/**
 * Emails each guest with an address what has changed since their last notice. With `text`, every guest gets it, once. A
 * repeated request sends nothing twice.
 * @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE, INVALID_INPUT, TOO_MANY_REQUESTS; then no mail is sent
 */
export async function tellChanges(
  context: TellingContext,
  memorial: EditableMemorial,
  typed = '',
): Promise<NoticeResult> {
  const text = typed.trim();
  assertNoLinks(text);
  const { memorialId } = memorial;
  return context.kysely.transaction().execute(async (transaction) => {
    // Locked first, so that of two requests at once the second sees what the first has told.
    const rows = await lockAnswers(transaction, memorialId);
    const published = await readPublished(context, transaction, memorialId);
    const toldWords = await store.listToldWords(transaction, memorialId, text);
    const recipients = rows.filter(isReachable).flatMap((row): Recipient[] => {
      const changes = findChanges(row, published, context.now());
      const isNew = hasChanges(changes) || (text !== '' && !toldWords.has(row.id));
      return isNew ? [{ row, ...changes }] : [];
    });
    return queue(context, transaction, { memorial, kind: 'changes', text, recipients });
  });
}

/**
 * Thanks every guest with an address who came to a gathering on the page, once, after the last one.
 * @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE, INVALID_INPUT, THANKS_REFUSED, TOO_MANY_REQUESTS
 */
export async function thankGuests(
  context: TellingContext,
  memorial: EditableMemorial,
  typed: string,
): Promise<NoticeResult> {
  const text = typed.trim();
  assertNoLinks(text);
  const { memorialId } = memorial;
  return context.kysely.transaction().execute(async (transaction) => {
    const rows = await lockAnswers(transaction, memorialId);
    const { gatherings, endedOn } = await findFuneralById(
      { ...context, kysely: transaction },
      memorialId,
    );
    if (!endedOn && gatherings.length > 0) {
      throw new AppError('THANKS_REFUSED', {
        message: /*i18n*/ 'You can send a thank-you after the last gathering.',
      });
    }
    const recipients = attendingOf(rows, gatherings)
      .filter(isReachable)
      .map((row) => ({ row, ...NOTHING }));
    return queue(context, transaction, { memorial, kind: 'thanks', text, recipients });
  });
}

export function isReachable({ state, email, email_refused_at: refusedAt }: AnswerRow): boolean {
  return state === 'coming' && email !== null && refusedAt === null;
}

async function readPublished(
  context: TellingContext,
  transaction: DatabaseHandle,
  memorialId: string,
): Promise<KnownGatherings> {
  const { gatherings } = await findFuneralById({ ...context, kysely: transaction }, memorialId);
  return knownOf(gatherings);
}

const LINKS_MESSAGE = /*i18n*/ 'Remove the web address. Emails to guests can’t contain links.';

function assertNoLinks(text: string): void {
  if (!hasLinks(text)) return;
  throw new AppError('INVALID_INPUT', { message: LINKS_MESSAGE, fields: { text: LINKS_MESSAGE } });
}

interface Notice {
  memorial: EditableMemorial;
  kind: 'changes' | 'thanks';
  text: string;
  recipients: readonly Recipient[];
}

async function queue(
  { limits, jobs, now }: TellingContext,
  transaction: DatabaseHandle,
  { memorial: { memorialId, actor }, kind, text, recipients }: Notice,
): Promise<NoticeResult> {
  const id = randomId('ntc');
  if (recipients.length === 0 && kind === 'changes') return { notice: { id, to: 0 } };
  // First, so that a refused one costs little.
  const refusal = await limits.tryConsume(transaction, {
    rule: 'noticesOfMemorial',
    subject: memorialId,
  });
  if (refusal) throw tooManyRequests(refusal);
  const ids = recipients.map(({ row }) => row.id);
  const waiting = await store.takeWaiting(transaction, ids);
  const changed = recipients.filter(hasChanges);
  await store.setTold(
    transaction,
    changed.map(({ row, became }) => ({ id: row.id, told: { ...row.told, ...became } })),
  );
  const mails = recipients
    .map(({ row, was, became }) =>
      merged(row, { was, became, earlier: waiting.get(row.id) }, now()),
    )
    .filter((changes) => text !== '' || hasChanges(changes));
  if (mails.length === 0 && kind === 'changes') return { notice: { id, to: 0 } };
  const notice = { id, memorialId, kind, text, userId: actor.userId, now: now() };
  const isNew = await store.insertNotice(transaction, notice, mails);
  if (!isNew) throw new AppError('THANKS_REFUSED');
  await jobs.add(transaction, TELL_GUESTS, {});
  return { notice: { id, to: mails.length } };
}

/**
 * A mail that was never queued is replaced by this one, which compares with what the guest really knows. What was taken
 * back meanwhile is in neither.
 */
function merged(
  { id: answerId, told }: AnswerRow,
  { was, became, earlier = {} }: Changes & { earlier: KnownGatherings | undefined },
  now: Date,
): Changes & { answerId: string } {
  const known = { ...was, ...earlier };
  const gatherings = Object.keys(known);
  return { answerId, ...findChanges({ gatherings, told: known }, { ...told, ...became }, now) };
}
