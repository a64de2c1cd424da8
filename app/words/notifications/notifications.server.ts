/**
 * Sends mails about waiting tributes, letters and reports: at once, hourly, at 18:00 or never. The
 * table `words_due` lists the members to notify. One transaction deletes a member's row and queues
 * the mail.
 */
import type { NotificationListener } from '../../../db/database.server.ts';
import type { JobQueue } from '../../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { findVerifiedEmail } from '../../accounts/user-names.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import { readMemorialHead } from '../../memorials/memorial-head.server.ts';
import { TELL_FAMILIES } from '../jobs.server.ts';
import { dueAt } from './due-time.server.ts';
import { waitingLetter } from './letters.server.ts';
import { listRecipients } from './plan-notification.server.ts';
import {
  countLetters,
  countReports,
  countTributes,
  findChoice,
  listDue,
  lockDue,
  removeDue,
  saveChoice,
  type DueRow,
  type MemberKey,
} from './store.server.ts';
import { UNSUBSCRIBE_PATH } from './unsubscribe-path.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.server.ts';
import type { WaitingCounts } from './what-waits.ts';

export interface Notifications {
  tell(memorialId?: string): Promise<void>;
  changes: NotificationListener;
}

export interface NotificationOptions {
  kysely: DatabaseHandle;
  jobs: JobQueue;
  mail: MailService;
  tokens: UnsubscribeTokens;
  /** the application's public URL without a trailing slash */
  origin: string;
  now: () => Date;
  log: { warn(fields: Record<string, unknown>, message: string): void };
}

const TOPIC = 'waiting words';

/**
 * How long a failed mail is retried. No mail is lost if the mail server is down for a day. A later
 * mail would be outdated.
 */
const MAIL_LIFE_MS = 48 * 3600_000;

export function createNotifications(options: NotificationOptions): Notifications {
  const { kysely, jobs, mail, now, log } = options;

  async function tell(memorialId?: string): Promise<void> {
    const failures: unknown[] = [];
    for (const row of await listDue(kysely, memorialId)) {
      if (!isDue(row, now())) continue;
      try {
        await kysely.transaction().execute((transaction) => tellMember(options, transaction, row));
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  jobs.handle(TELL_FAMILIES, () => tell());
  mail.follow(TOPIC, {
    isWanted: async (id) => isStillWanted(kysely, parseMailId(id)),
    onSent: (id) => saveChoice(kysely, parseMailId(id), { refused_at: null }),
    onRefused: (id) => saveChoice(kysely, parseMailId(id), { refused_at: now() }),
  });

  return {
    tell,
    changes: {
      onNotification: (memorialId) => {
        // After a failure, the scheduled job tries again within a minute.
        tell(memorialId).catch((error: unknown) => {
          log.warn(
            { err: error },
            'cannot notify members of new messages immediately; the next run will',
          );
        });
      },
      onListening: () => undefined,
      onConnectionLost: () => undefined,
    },
  };
}

function isDue(row: DueRow, now: Date): boolean {
  const at = dueAt(row);
  return at === undefined || at <= now;
}

async function tellMember(
  { mail, tokens, origin, now }: NotificationOptions,
  transaction: DatabaseHandle,
  member: MemberKey,
): Promise<void> {
  const row = await lockDue(transaction, member);
  if (!row || !isDue(row, now())) return;
  await removeDue(transaction, member);
  if (row.notify === 'never') return;
  const email = await findVerifiedEmail(transaction, member.userId);
  const head = await readMemorialHead(transaction, member.memorialId);
  const counts = await countWaiting(transaction, member, row.since);
  if (!email || !head?.isPublished || isNothing(counts)) return;
  const unsubscribeUrl = `${origin}${UNSUBSCRIBE_PATH}/${tokens.tokenOf(member)}`;
  const { memorialId } = member;
  await mail.enqueue(transaction, {
    recipient: { userId: member.userId, email },
    letter: (sender) =>
      waitingLetter({ memorialId, memorialName: head.name, counts, unsubscribeUrl }, sender),
    unsubscribeUrl,
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
    letters: isTold(recipients.letter) ? await countLetters(db, member, since) : 0,
    reports: isTold(recipients.report) ? await countReports(db, memorialId, since) : 0,
  };
}

function isNothing({ tributes, letters, reports }: WaitingCounts): boolean {
  return tributes + letters + reports === 0;
}

interface AnnouncedWords extends MemberKey {
  since: Date;
}

/**
 * Checked before each attempt to send the mail. The member may have decided on the items or left
 * the memorial in the meantime.
 */
async function isStillWanted(
  db: DatabaseHandle,
  { since, ...member }: AnnouncedWords,
): Promise<boolean> {
  const choice = await findChoice(db, member);
  if (choice?.notify === 'never') return false;
  return !isNothing(await countWaiting(db, member, since));
}

function formatMailId({ memorialId, userId, since }: AnnouncedWords): string {
  return `${memorialId} ${userId} ${since.toISOString()}`;
}

function parseMailId(id: string): AnnouncedWords {
  const [memorialId = '', userId = '', since = ''] = id.split(' ');
  return { memorialId, userId, since: new Date(since) };
}
