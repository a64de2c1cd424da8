/**
 * Sends mails about waiting tributes, letters and reports, and about guests of the funeral: at once, hourly, at 18:00 or never. The
 * table `words_due` lists the members to notify. One transaction deletes a member's row and queues
 * the mail.
 */
import type { NotificationListener } from '../../../db/database.server.ts';
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { findVerifiedEmail } from '../../accounts/user-names.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import { readMemorialHeader } from '../../memorials/memorial-header-data.server.ts';
import { timeLimit } from '../../wire/time-limit.server.ts';
import type { MessageContext } from '../message-context.server.ts';
import { dueAt } from './due-time.server.ts';
import { waitingEmail } from './emails.server.ts';
import { listRecipients } from './plan-notification.server.ts';
import {
  countCondolences,
  countAnswers,
  countReports,
  countTributes,
  claimDue,
  findChoice,
  listDueOf,
  lockDue,
  lookAgain,
  markRefused,
  putOff,
  removeDue,
  saveChoice,
  type MemberKey,
} from './store.server.ts';
import { UNSUBSCRIBE_PATH } from './unsubscribe-path.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.server.ts';
import type { WaitingCounts } from './what-waits.ts';

export interface NotificationContext extends MessageContext {
  mail: MailService;
  unsubscribeTokens: UnsubscribeTokens;
  /** the application's public URL without a trailing slash */
  origin: string;
}

const TOPIC = 'waiting words';

/**
 * How long a failed mail is retried. No mail is lost if the mail server is down for a day. A later
 * mail would be outdated.
 */
const MAIL_LIFE_MS = 48 * 3600_000;

const TOLD_AT_ONCE = 100;
/** Less than the time between two runs, so that the next one tries again. */
const RETRY_MS = 30_000;
/** Less than the timeout of the job, which would go on beside its next attempt. */
const MOST_MS = 90_000;
/** Whatever has changed meanwhile, no one waits longer. */
const LOOKED_AT_EVERY_MS = 24 * 3600_000;

/** Records which mails were sent and which bounced. Call this once at the start. */
export function followNotifications({ kysely, mail, now }: NotificationContext): void {
  mail.follow(TOPIC, {
    isWanted: async (id) => isStillWanted(kysely, parseMailId(id)),
    async onSent(id) {
      await saveChoice(kysely, parseMailId(id), { refused_at: null });
      await lookAgain(kysely, parseMailId(id));
    },
    onRefused: (id) => markRefused(kysely, parseMailId(id), now()),
  });
}

/**
 * Mails the members whose notifications are due. If one mail fails, the others are still queued.
 * @param memorialId - the only memorial to look at; without it, all are
 */
export async function tellMembers(
  context: NotificationContext,
  memorialId?: string,
): Promise<void> {
  const { kysely, now } = context;
  const failures: unknown[] = [];
  const tell = async (members: readonly MemberKey[]) => {
    for (const member of members) {
      try {
        await kysely
          .transaction()
          .execute((transaction) => tellMember(context, transaction, member));
      } catch (error) {
        failures.push(error);
      }
    }
  };
  if (memorialId === undefined) {
    const time = now();
    const claim = { now: time, until: new Date(time.getTime() + RETRY_MS), limit: TOLD_AT_ONCE };
    const isOver = timeLimit(MOST_MS);
    for (let isLast = false; !isLast && !isOver();) {
      const members = await claimDue(kysely, claim);
      await tell(members);
      isLast = members.length < TOLD_AT_ONCE;
    }
  } else {
    await tell(await listDueOf(kysely, memorialId));
  }
  if (failures.length > 0) throw failures[0];
}

/** Mails a memorial's members as soon as the database reports that one of them is due. */
export function createDueListener(
  context: NotificationContext & {
    log: { warn(fields: Record<string, unknown>, message: string): void };
  },
): NotificationListener {
  return {
    onNotification: (memorialId) => {
      // After a failure, the scheduled job retries within a minute.
      tellMembers(context, memorialId).catch((error: unknown) => {
        context.log.warn(
          { err: error },
          'cannot notify members of new messages immediately; the next run will',
        );
      });
    },
    onListening: () => undefined,
    onConnectionLost: () => undefined,
  };
}

async function tellMember(
  { mail, unsubscribeTokens, origin, now }: NotificationContext,
  transaction: DatabaseHandle,
  member: MemberKey,
): Promise<void> {
  const row = await lockDue(transaction, member);
  if (!row) return;
  const at = dueAt(row);
  if (at !== undefined && at > now()) {
    const latest = new Date(now().getTime() + LOOKED_AT_EVERY_MS);
    await putOff(transaction, member, at < latest ? at : latest);
    return;
  }
  const head = await readMemorialHeader(transaction, member.memorialId);
  // Once the page is restored, its members are told. If it is not, the row goes with the page.
  if (!head?.isPublished) return;
  await removeDue(transaction, member);
  if (row.notify === 'never') return;
  const email = await findVerifiedEmail(transaction, member.userId);
  const counts = await countWaiting(transaction, member, row.since);
  if (!email || isNothing(counts)) return;
  const unsubscribeUrl = `${origin}${UNSUBSCRIBE_PATH}/${unsubscribeTokens.tokenOf(member)}`;
  const { memorialId } = member;
  await mail.enqueue(transaction, {
    kind: 'notice',
    recipient: { userId: member.userId, email },
    content: (sender) =>
      waitingEmail({ memorialId, memorialName: head.name, counts, unsubscribeUrl }, sender),
    unsubscribeUrl,
    memorialId,
    expiresAt: new Date(now().getTime() + MAIL_LIFE_MS),
    about: { topic: TOPIC, id: formatMailId({ ...member, since: row.since }) },
  });
  await saveChoice(transaction, member, { sent_at: now() });
}

async function countWaiting(
  db: DatabaseHandle,
  member: MemberKey,
  since: Date,
): Promise<WaitingCounts> {
  const { memorialId, userId } = member;
  const recipients = await listRecipients(db, memorialId);
  const isTold = (userIds: readonly string[]) => userIds.includes(userId);
  return {
    tributes: isTold(recipients.tribute) ? await countTributes(db, memorialId, since) : 0,
    letters: isTold(recipients.letter) ? await countCondolences(db, member, since) : 0,
    reports: isTold(recipients.report) ? await countReports(db, memorialId, since) : 0,
    guests: isTold(recipients.guest) ? await countAnswers(db, memorialId, since) : 0,
  };
}

function isNothing({ tributes, letters, reports, guests }: WaitingCounts): boolean {
  return tributes + letters + reports + guests === 0;
}

interface AnnouncedMessages extends MemberKey {
  since: Date;
}

/**
 * Checked before each attempt to send the mail. The member may have decided on the items or left
 * the memorial in the meantime.
 */
async function isStillWanted(
  db: DatabaseHandle,
  { since, ...member }: AnnouncedMessages,
): Promise<boolean> {
  const choice = await findChoice(db, member);
  if (choice?.notify === 'never') return false;
  return !isNothing(await countWaiting(db, member, since));
}

function formatMailId({ memorialId, userId, since }: AnnouncedMessages): string {
  return `${memorialId} ${userId} ${since.toISOString()}`;
}

function parseMailId(id: string): AnnouncedMessages {
  const [memorialId = '', userId = '', since = ''] = id.split(' ');
  return { memorialId, userId, since: new Date(since) };
}
