import type { I18n } from '@lingui/core';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { hiddenEmail } from '../../accounts/hidden-email.ts';
import {
  findVerifiedEmail,
  readLanguage,
  readUserNames,
} from '../../accounts/user-names.server.ts';
import type { FindI18n } from '../../language/i18n.server.ts';
import type { ModeratedMemorial } from '../../members/access.server.ts';
import { readMemorialHeader } from '../../memorials/memorial-header-data.server.ts';
import type { MessageContext } from '../message-context.server.ts';
import { readMessageSettings } from '../settings/message-settings.server.ts';
import type { NotifyMode } from '../tables.server.ts';
import { PAUSE_DAYS, type NotificationsPayload, type OwnNotifications } from './contract.ts';
import { findChoice, listRefused, lookAgain, saveChoice, type MemberKey } from './store.server.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.server.ts';

export type MailChoice = 'pause' | 'stop' | 'again';

const PAUSE_MS = PAUSE_DAYS * 24 * 3600_000;

export interface UnsubscribeContext extends MessageContext {
  unsubscribeTokens: UnsubscribeTokens;
  findI18n: FindI18n;
}

/** What the page of a token shows: the name of the memorial, in the language of the member's mails. */
export interface MailedMember {
  name: string;
  i18n: I18n;
}

/** Null if the token is invalid, or if the memorial or user is deleted. */
export async function findByToken(
  context: UnsubscribeContext,
  token: string,
): Promise<MailedMember | null> {
  return (await findMember(context, token))?.mailed ?? null;
}

/** Changes the member's mail setting. Resolves to the same value as `findByToken`. */
export async function chooseByToken(
  context: UnsubscribeContext,
  token: string,
  choice: MailChoice,
): Promise<MailedMember | null> {
  const found = await findMember(context, token);
  if (!found) return null;
  const { kysely, now } = context;
  const own = (await findChoice(kysely, found.member))?.notify ?? null;
  await saveChoice(kysely, found.member, changeOf(choice, own, now()));
  await lookAgain(kysely, found.member);
  return found.mailed;
}

async function findMember(
  { kysely, unsubscribeTokens, findI18n }: UnsubscribeContext,
  token: string,
) {
  const member = unsubscribeTokens.memberOf(token);
  if (!member) return null;
  const head = await readMemorialHeader(kysely, member.memorialId);
  const users = await readUserNames(kysely, [member.userId]);
  if (!head || !users.has(member.userId)) return null;
  const i18n = findI18n(await readLanguage(kysely, member.userId));
  return { member, mailed: { name: head.name, i18n } };
}

function keyOf({ memorialId, actor: { userId } }: ModeratedMemorial): MemberKey {
  return { memorialId, userId };
}

export async function readOwnNotifications(
  { kysely, now }: MessageContext,
  member: ModeratedMemorial,
): Promise<OwnNotifications> {
  const own = await findChoice(kysely, keyOf(member));
  const { notify, timeZone } = await readMessageSettings(kysely, member.memorialId);
  return {
    own: own?.notify ?? null,
    memorial: notify,
    timeZone,
    pausedUntil: pauseAfter(own?.paused_until ?? null, now())?.toISOString() ?? null,
    returnedMails: await readReturnedMails(kysely, member.memorialId),
  };
}

export async function changeOwnNotifications(
  { kysely, now }: MessageContext,
  member: ModeratedMemorial,
  { own, isPaused }: NotificationsPayload,
): Promise<void> {
  const time = now();
  const before = await findChoice(kysely, keyOf(member));
  const running = pauseAfter(before?.paused_until ?? null, time);
  const paused_until = isPaused ? (running ?? new Date(time.getTime() + PAUSE_MS)) : null;
  await saveChoice(kysely, keyOf(member), { notify: own, paused_until });
  await lookAgain(kysely, keyOf(member));
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
