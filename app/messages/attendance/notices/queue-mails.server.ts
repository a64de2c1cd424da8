/**
 * Queues the mails of notices. Each row is locked, and queued in the transaction that marks it, so that every guest gets
 * one mail, also if the process is killed in between.
 */
import type { JobQueue } from '../../../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../../../db/schema.server.ts';
import { readUserNames } from '../../../accounts/user-names.server.ts';
import { nameForStranger } from '../../../mail/names-in-mails.server.ts';
import type { MailService } from '../../../mail/service.server.ts';
import { gatheringTime } from '../../../memorials/funeral/gathering-words.ts';
import { readMemorialHeader } from '../../../memorials/memorial-header-data.server.ts';
import { readPublishedGatherings } from '../../../memorials/published-funeral.server.ts';
import { TELL_GUESTS } from '../../jobs.server.ts';
import type { AttendanceContext } from '../attendance-context.server.ts';
import { guestThanksEmail, noticeEmail } from '../emails.server.ts';
import {
  findAhead,
  findCurrent,
  hasChanges,
  type Changes,
  type DescribedGathering,
  type KnownGathering,
  type KnownGatherings,
} from '../known-gatherings.ts';
import { recipientOf } from '../mail-to-guest.server.ts';
import { mailedCalendars } from '../mailed-calendars.server.ts';
import { refuseEmail } from '../store.server.ts';
import * as store from './store.server.ts';

export interface QueueingContext extends Pick<
  AttendanceContext,
  'kysely' | 'now' | 'writerTokens' | 'origin'
> {
  mail: MailService;
}

const TOPIC = 'notices to guests';

/** How long a failed mail is retried. Later, it would be of no use. */
export const MAIL_LIFE_MS = 3 * 24 * 3600_000;

/** How long a mail waits while its page is taken down. */
const UNPUBLISHED_PAUSE_MS = 3600_000;

const BATCH = 500;

/** Call this once at the start. */
export function handleNotices(context: QueueingContext & { jobs: JobQueue }): void {
  const { kysely, mail, jobs, now } = context;
  mail.follow(TOPIC, {
    isWanted: async (id, to) => {
      const key = parseMailId(id);
      const row = await store.findWanted(kysely, key, to);
      // What a newer mail says is not known to the guest before that mail is sent.
      if (!row || row.isFollowed || !isOutdated(row)) return row !== undefined;
      // It is written again, with what is still true of it.
      await store.updateMail(kysely, key, { due_at: now(), queued_at: null });
      return false;
    },
    onSent: (id) => store.updateMail(kysely, parseMailId(id), { sent_at: now() }),
    onRefused: async (id, isRefused) => {
      const key = parseMailId(id);
      if (!(await refuseEmail(kysely, key.answerId, { isRefused, now: now() }))) return;
      await store.updateMail(kysely, key, { refused_at: now() });
    },
  });
  jobs.handle(TELL_GUESTS, () => queueMails(context));
}

/** True if its guest was told something newer meanwhile, by another mail or by the form. */
function isOutdated({ told, ...changes }: Changes & { told: KnownGatherings }): boolean {
  return isShorter(findCurrent(changes, told), changes);
}

function isShorter(some: Changes, all: Changes): boolean {
  return Object.keys(some.became).length < Object.keys(all.became).length;
}

/** If one mail fails, the others are still queued. */
export async function queueMails(context: QueueingContext): Promise<void> {
  const { kysely, now } = context;
  const failures: unknown[] = [];
  for (;;) {
    const due = await store.listDue(kysely, now(), BATCH);
    for (const key of due) {
      try {
        await kysely.transaction().execute((transaction) => queueMail(context, transaction, key));
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    if (due.length < BATCH) return;
  }
}

async function queueMail(
  context: QueueingContext,
  transaction: DatabaseHandle,
  key: store.MailKey,
): Promise<void> {
  const { mail, now } = context;
  const found = await store.lockDue(transaction, key);
  if (!found) return;
  const row = { ...found, ...findAhead(findCurrent(found, found.told), now()) };
  if (isShorter(row, found)) {
    if (row.text === '' && !hasChanges(row)) return store.removeMail(transaction, key);
    await store.setChanges(transaction, key, row);
  }
  const head = await readMemorialHeader(transaction, row.memorialId);
  const { email } = row;
  if (row.state !== 'coming' || email === null) return store.removeMail(transaction, key);
  if (!head?.isPublished) {
    // The page can be restored, and its guests believe what they were told before.
    return store.updateMail(transaction, key, { due_at: after(now(), UNPUBLISHED_PAUSE_MS) });
  }
  if (row.emailRefusedAt) {
    return store.updateMail(transaction, key, { queued_at: now(), refused_at: now() });
  }
  const content = await contentOf(context, transaction, { key, row, email, name: head.name });
  const refusal = await mail.enqueue(transaction, {
    kind: 'guest',
    recipient: recipientOf({
      email,
      isConfirmed: row.emailConfirmedAt !== null,
      causedBy: row.userId,
      language: row.language ?? head.language,
    }),
    content,
    memorialId: row.memorialId,
    expiresAt: after(now(), MAIL_LIFE_MS),
    about: { topic: TOPIC, id: formatMailId(key) },
  });
  const later = refusal && after(now(), refusal.retryAfterSeconds * 1000);
  await store.updateMail(transaction, key, later ? { due_at: later } : { queued_at: now() });
}

async function contentOf(
  { now, writerTokens, origin }: QueueingContext,
  transaction: DatabaseHandle,
  {
    key,
    row,
    email,
    name,
  }: { key: store.MailKey; row: store.DueMail; email: string; name: string },
): Promise<Parameters<MailService['enqueue']>[1]['content']> {
  const { kind, text, userId, was, became, emailConfirmedAt, memorialId } = row;
  const names = userId === null ? undefined : await readUserNames(transaction, [userId]);
  const mail = {
    memorialName: name,
    path: `/w/${writerTokens.createMailed(key.answerId, email)}`,
    text,
    writerName: (userId !== null && names?.get(userId)) || '',
    isConfirmed: emailConfirmedAt !== null,
  };
  if (kind === 'thanks') return (sender) => guestThanksEmail(mail, sender);
  const published = await readPublishedGatherings(transaction, memorialId);
  const listed = (known: KnownGatherings) =>
    Object.entries(known).flatMap(([id, gathering]) =>
      gathering ? [entryOf(id, gathering, published.get(id), mail.isConfirmed)] : [],
    );
  const updated = listed(became);
  // Also what no longer has a day, because calendars would keep the old one.
  const cancelled = listed(was).filter(({ id }) => !became[id]?.date);
  return (sender) => {
    const { i18n } = sender;
    const of = { ...sender, origin, name: nameForStranger(name), stamp: now() };
    const withNews = cancelled.map((entry) => {
      const postponed = became[entry.id];
      const news = postponed ? gatheringTime(i18n, postponed) : i18n._('Cancelled');
      return { ...entry, news };
    });
    const calendars = [
      ...mailedCalendars(updated, { ...of, method: 'PUBLISH' }),
      ...mailedCalendars(withNews, { ...of, method: 'CANCEL' }),
    ];
    return noticeEmail({ ...mail, was, became, calendars }, sender);
  };
}

type Published = { sequence: number; content: DescribedGathering };

/** The family's own words go to confirmed addresses. */
function entryOf(
  id: string,
  gathering: KnownGathering,
  published: Published | undefined,
  isConfirmed: boolean,
) {
  const { sequence = 0, content } = published ?? {};
  const note = isConfirmed ? content?.note : undefined;
  return { id, sequence, gathering: { ...gathering, note } };
}

function after(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}

function formatMailId({ noticeId, answerId }: store.MailKey): string {
  return `${noticeId} ${answerId}`;
}

function parseMailId(id: string): store.MailKey {
  const [noticeId = '', answerId = ''] = id.split(' ');
  return { noticeId, answerId };
}
