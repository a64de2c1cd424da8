/** Requests to help with a page. Visitors send them with a form, and the owner answers. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { findVerifiedEmail } from '../../accounts/user-names.server.ts';
import type { InvitingMemorial, OwnedMemorial } from '../../members/access.server.ts';
import type { InvitedRole } from '../../members/contract.ts';
import type { MEMBERS_RATE_LIMITS } from '../../members/invitations/invitation-limits.server.ts';
import { inviteIn } from '../../members/invitations/invite.server.ts';
import type { MembersContext } from '../../members/members-context.server.ts';
import { findOwnerOfMemorial } from '../../members/service.server.ts';
import {
  tooManyRequests,
  type RateLimiter,
  type RateLimitRule,
} from '../../rate-limiter/rate-limiter.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { MessageContext } from '../message-context.server.ts';
import type { HelpFields, HelpRequest } from './contract.ts';
import { helpEmail } from './emails.server.ts';
import * as store from './store.server.ts';

const DAY_MS = 24 * 3600_000;

export const HELP_LIMITS = {
  helpRequestsOfNetwork: { max: 20, windowMs: 3600_000, wideMax: 100, remembersRefusals: true },
  helpRequestsOfMemorial: { max: 20, windowMs: DAY_MS, wideMax: 10, remembersRefusals: true },
  /** limits the mails to the owner; a request over this limit is stored without a mail */
  helpMailsOfMemorial: { max: 3, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimitRule>;

/**
 * How many requests one network can send to a memorial per day. The limit per memorial is higher,
 * so that other visitors can still send requests.
 */
const OF_ONE_NETWORK = 5;

const LISTED = 100;
/** A request is deleted after this time. The visitor can then ask again. */
const KEPT_MS = 180 * DAY_MS;
const MAIL_LIFETIME_MS = 3 * DAY_MS;

interface NewHelpRequest extends HelpFields {
  memorialId: string;
  memorialName: string;
  /** that the visitor has chosen */
  language: string | null;
  network: string;
}

export interface HelpContext extends MembersContext {
  limits: RateLimiter<keyof typeof HELP_LIMITS | keyof typeof MEMBERS_RATE_LIMITS>;
}

/** @throws AppError TOO_MANY_REQUESTS */
export async function askToHelp(context: HelpContext, request: NewHelpRequest): Promise<void> {
  const { kysely, limits, now } = context;
  const { network: from, memorialId: subject } = request;
  await kysely.transaction().execute(async (transaction) => {
    const refusal = await limits.tryConsume(
      transaction,
      { rule: 'helpRequestsOfNetwork', from },
      { rule: 'helpRequestsOfMemorial', subject, from, upTo: OF_ONE_NETWORK },
      { rule: 'helpRequestsOfMemorial', subject },
    );
    if (refusal) throw tooManyRequests(refusal);
    if (!(await storeRequest(transaction, request, now()))) return;
    if (await limits.tryConsume(transaction, { rule: 'helpMailsOfMemorial', subject })) return;
    await mailOwner(context, transaction, request);
  });
}

export async function listHelpRequests(
  { kysely }: MessageContext,
  { memorialId }: OwnedMemorial,
): Promise<HelpRequest[]> {
  return (await store.listOpen(kysely, memorialId, LISTED)).map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    text: row.body,
    askedAt: row.created_at.toISOString(),
  }));
}

export function countHelpRequests(
  { kysely }: Pick<MessageContext, 'kysely'>,
  memorialId: string,
): Promise<number> {
  return store.countOpen(kysely, memorialId);
}

/**
 * Invites the visitor with this role, and deletes the request.
 * @throws AppError NOT_FOUND, and the errors of an invitation
 */
export async function inviteHelper(
  context: HelpContext,
  memorial: InvitingMemorial,
  requestId: string,
  role: InvitedRole,
): Promise<void> {
  await context.kysely.transaction().execute(async (transaction) => {
    const request = await store.lockOpen(transaction, memorial.memorialId, requestId);
    if (!request) throw new AppError('NOT_FOUND');
    const { email, language } = request;
    await inviteIn(context, transaction, memorial, { email, role, language });
    await store.remove(transaction, requestId);
  });
}

/**
 * Closes the request. The visitor gets no mail.
 * @throws AppError NOT_FOUND
 */
export async function putHelpAside(
  { kysely, now }: MessageContext,
  { memorialId }: OwnedMemorial,
  requestId: string,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const request = await store.lockOpen(transaction, memorialId, requestId);
    if (!request) throw new AppError('NOT_FOUND');
    await store.decline(transaction, requestId, now());
  });
}

/**
 * Undoes `putHelpAside`.
 * @throws AppError NOT_FOUND
 */
export async function reopenHelp(
  { kysely }: MessageContext,
  { memorialId }: OwnedMemorial,
  requestId: string,
): Promise<void> {
  if (!(await store.reopen(kysely, memorialId, requestId))) throw new AppError('NOT_FOUND');
}

export async function sweepHelpRequests({ kysely, now }: MessageContext): Promise<void> {
  await store.removeOld(kysely, new Date(now().getTime() - KEPT_MS));
}

/** Stores the request. Resolves to false if this e-mail address has already sent a request. */
function storeRequest(
  transaction: DatabaseHandle,
  { memorialId, name, email, text, language }: NewHelpRequest,
  time: Date,
): Promise<boolean> {
  const id = randomId('hlp');
  const request = { id, memorialId, name, email, body: text, language, created_at: time };
  return store.insert(transaction, request);
}

async function mailOwner(
  { mail, now }: HelpContext,
  transaction: DatabaseHandle,
  { memorialId, memorialName }: NewHelpRequest,
): Promise<void> {
  const ownerId = await findOwnerOfMemorial(transaction, memorialId);
  const ownerEmail = ownerId && (await findVerifiedEmail(transaction, ownerId));
  if (!ownerId || !ownerEmail) return;
  await mail.enqueue(transaction, {
    kind: 'notice',
    recipient: { userId: ownerId, email: ownerEmail },
    content: (sender) => helpEmail({ memorialId, memorialName }, sender),
    memorialId,
    expiresAt: new Date(now().getTime() + MAIL_LIFETIME_MS),
  });
}
