/** Requests to help with a page. Visitors send them with a form, and the owner answers. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { findVerifiedEmail } from '../../accounts/user-names.server.ts';
import { createRateLimiter, tooManyRequests } from '../../limits/rate-limiter.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import type { InvitingMemorial, OwnedMemorial } from '../../members/access.server.ts';
import type { InvitedRole } from '../../members/contract.ts';
import { findOwnerOfMemorial } from '../../members/service.server.ts';
import { AppError } from '../../wire/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { WordsContext } from '../words-context.server.ts';
import type { FormTokens } from '../writing/form-token.server.ts';
import type { HelpRequest } from './contract.ts';
import { createHelpForms, type HelpForms, type NewHelpRequest } from './help-forms.server.ts';
import { helpLetter } from './letters.server.ts';
import * as store from './store.server.ts';

const DAY_MS = 24 * 3600_000;

export const HELP_LIMITS = {
  helpRequestsOfNetwork: { max: 20, windowMs: 3600_000, wideMax: 100, remembersRefusals: true },
  helpRequestsOfMemorial: { max: 20, windowMs: DAY_MS, wideMax: 10, remembersRefusals: true },
  /** limits the mails to the owner; a request over this limit is stored without a mail */
  helpMailsOfMemorial: { max: 3, windowMs: DAY_MS },
} as const;

/**
 * How many requests one network can send to a memorial per day. The limit per memorial is higher,
 * so that other visitors can still send requests.
 */
const OF_ONE_NETWORK = 5;

const LISTED = 100;
/** A request is deleted after this time. The visitor can then ask again. */
const KEPT_MS = 180 * DAY_MS;
const MAIL_LIFETIME_MS = 3 * DAY_MS;

export interface HelpRequests {
  forms: HelpForms;
  list(memorial: OwnedMemorial): Promise<HelpRequest[]>;
  /**
   * Invites the visitor with this role, and deletes the request.
   * @throws AppError NOT_FOUND, and the errors of an invitation
   */
  invite(memorial: InvitingMemorial, requestId: string, role: InvitedRole): Promise<void>;
  /**
   * Closes the request. The visitor gets no mail.
   * @throws AppError NOT_FOUND
   */
  putAside(memorial: OwnedMemorial, requestId: string): Promise<void>;
  sweep(): Promise<void>;
}

/** Invites in the caller's transaction. */
export type InviteIn = (
  transaction: DatabaseHandle,
  memorial: InvitingMemorial,
  invited: { email: string; role: InvitedRole },
) => Promise<void>;

interface Options extends WordsContext {
  key: Buffer;
  formTokens: FormTokens;
  mail: MailService;
  inviteIn: InviteIn;
}

export function createHelpRequests(options: Options): HelpRequests {
  const { kysely, now, key, inviteIn } = options;
  const limits = createRateLimiter({ rules: HELP_LIMITS, kysely, key, now });

  async function ask(request: NewHelpRequest): Promise<void> {
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
      await mailOwner(options, transaction, request);
    });
  }

  return {
    forms: createHelpForms({ ...options, ask }),

    list: async ({ memorialId }) =>
      (await store.listOpen(kysely, memorialId, LISTED)).map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        text: row.body,
        askedAt: row.created_at.toISOString(),
      })),

    invite: (memorial, requestId, role) =>
      kysely.transaction().execute(async (transaction) => {
        const request = await store.lockOpen(transaction, memorial.memorialId, requestId);
        if (!request) throw new AppError('NOT_FOUND');
        await inviteIn(transaction, memorial, { email: request.email, role });
        await store.remove(transaction, requestId);
      }),

    putAside: ({ memorialId }, requestId) =>
      kysely.transaction().execute(async (transaction) => {
        const request = await store.lockOpen(transaction, memorialId, requestId);
        if (!request) throw new AppError('NOT_FOUND');
        await store.putAside(transaction, requestId, now());
      }),

    sweep: () => store.removeOld(kysely, new Date(now().getTime() - KEPT_MS)),
  };
}

/** Stores the request. Resolves to false if this e-mail address has already sent a request. */
function storeRequest(
  transaction: Options['kysely'],
  { memorialId, name, email, text }: NewHelpRequest,
  time: Date,
): Promise<boolean> {
  const id = randomId('hlp');
  return store.insert(transaction, { id, memorialId, name, email, body: text, created_at: time });
}

async function mailOwner(
  { mail, now }: Options,
  transaction: Options['kysely'],
  { memorialId, memorialName }: NewHelpRequest,
): Promise<void> {
  const ownerId = await findOwnerOfMemorial(transaction, memorialId);
  const ownerEmail = ownerId && (await findVerifiedEmail(transaction, ownerId));
  if (!ownerId || !ownerEmail) return;
  await mail.enqueue(transaction, {
    recipient: { userId: ownerId, email: ownerEmail },
    letter: (sender) => helpLetter({ memorialId, memorialName }, sender),
    expiresAt: new Date(now().getTime() + MAIL_LIFETIME_MS),
  });
}
