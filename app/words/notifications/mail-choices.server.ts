import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { hiddenEmail } from '../../accounts/hidden-email.ts';
import { findVerifiedEmail, readUserNames } from '../../accounts/user-names.server.ts';
import type { ModeratedMemorial } from '../../members/access.server.ts';
import { readMemorialHead } from '../../memorials/memorial-head.server.ts';
import { readWordsSettings } from '../settings/words-settings.server.ts';
import type { NotifyMode } from '../tables.server.ts';
import { PAUSE_DAYS, type NotificationsPayload, type OwnNotifications } from './contract.ts';
import { findChoice, listRefused, saveChoice, type MemberKey } from './store.server.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.server.ts';

export type MailChoice = 'pause' | 'stop' | 'again';

const PAUSE_MS = PAUSE_DAYS * 24 * 3600_000;

export interface MailChoices {
  /**
   * The name of the token's memorial. Null if the token is invalid, or if the memorial or user is
   * deleted.
   */
  nameOf(token: string): Promise<string | null>;
  /** Changes the member's mail setting. Resolves to the same value as `nameOf`. */
  choose(token: string, choice: MailChoice): Promise<string | null>;
  readOwn(member: ModeratedMemorial): Promise<OwnNotifications>;
  saveOwn(member: ModeratedMemorial, payload: NotificationsPayload): Promise<void>;
}

export function createMailChoices({
  kysely,
  tokens,
  now,
}: {
  kysely: DatabaseHandle;
  tokens: UnsubscribeTokens;
  now: () => Date;
}): MailChoices {
  async function find(token: string) {
    const member = tokens.memberOf(token);
    if (!member) return null;
    const head = await readMemorialHead(kysely, member.memorialId);
    const users = await readUserNames(kysely, [member.userId]);
    return head && users.has(member.userId) ? { member, name: head.name } : null;
  }

  return {
    nameOf: async (token) => (await find(token))?.name ?? null,
    async choose(token, choice) {
      const found = await find(token);
      if (!found) return null;
      const own = (await findChoice(kysely, found.member))?.notify ?? null;
      await saveChoice(kysely, found.member, changeOf(choice, own, now()));
      return found.name;
    },
    readOwn: (member) => readOwn(kysely, member, now()),
    saveOwn: (member, payload) => saveOwn(kysely, member, payload, now()),
  };
}

function keyOf({ memorialId, actor: { userId } }: ModeratedMemorial): MemberKey {
  return { memorialId, userId };
}

async function readOwn(
  db: DatabaseHandle,
  member: ModeratedMemorial,
  now: Date,
): Promise<OwnNotifications> {
  const own = await findChoice(db, keyOf(member));
  const { notify, timeZone } = await readWordsSettings(db, member.memorialId);
  return {
    own: own?.notify ?? null,
    memorial: notify,
    timeZone,
    pausedUntil: pauseAfter(own?.paused_until ?? null, now)?.toISOString() ?? null,
    returnedMails: await readReturnedMails(db, member.memorialId),
  };
}

async function saveOwn(
  db: DatabaseHandle,
  member: ModeratedMemorial,
  { own, isPaused }: NotificationsPayload,
  now: Date,
): Promise<void> {
  const before = await findChoice(db, keyOf(member));
  const running = pauseAfter(before?.paused_until ?? null, now);
  const paused_until = isPaused ? (running ?? new Date(now.getTime() + PAUSE_MS)) : null;
  await saveChoice(db, keyOf(member), { notify: own, paused_until });
}

function pauseAfter(pausedUntil: Date | null, now: Date): Date | null {
  return pausedUntil && pausedUntil > now ? pausedUntil : null;
}

function changeOf(choice: MailChoice, own: NotifyMode | null, now: Date) {
  if (choice === 'stop') return { notify: 'never' as const };
  const notify = own === 'never' ? null : own;
  const paused_until = choice === 'pause' ? new Date(now.getTime() + PAUSE_MS) : null;
  return { notify, paused_until };
}

/**
 * Lists masked addresses, such as `r…@example.org`, of members whose last mail was refused by the
 * mail server.
 */
async function readReturnedMails(db: DatabaseHandle, memorialId: string): Promise<string[]> {
  const emails: string[] = [];
  for (const userId of await listRefused(db, memorialId)) {
    const email = await findVerifiedEmail(db, userId);
    if (email) emails.push(hiddenEmail(email));
  }
  return emails;
}
