/** The service for handovers and successors. Each use case has its own file. */
import type { JobQueue } from '../../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { createRateLimiter } from '../../limits/rate-limiter.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import { accessAsOwner, type Actor, type OwnedMemorial } from '../access.server.ts';
import { ASK_SUCCESSORS, FOLLOW_SILENT_OWNERS } from '../jobs.server.ts';
import type { LinkTokens } from '../links/link-tokens.server.ts';
import type { DescribeMemorials } from '../members-context.server.ts';
import { listNextKeepers, prepareAccountDeletion } from './account-deletion.server.ts';
import { becomeOwner } from './become-owner.server.ts';
import type {
  Following,
  FollowingLink,
  NextKeeperOfMemorial,
  SilenceLink,
  SuccessionLink,
} from './contract.ts';
import { FOLLOWING_RATE_LIMITS, type FollowingContext } from './following-context.server.ts';
import { daysAfter } from './following-terms.ts';
import { acceptHandover, readHandoverLink } from './handover/accept-handover.server.ts';
import {
  HANDOVER_TOPIC,
  proposeHandover,
  withdrawHandover,
} from './handover/propose-handover.server.ts';
import * as handovers from './handover/store.server.ts';
import {
  endSilence,
  followSilentOwners,
  readSilenceLink,
  SILENCE_TOPIC,
} from './silence/silent-owners.server.ts';
import { findSilence } from './silence/store.server.ts';
import { isUnbroken } from './still-silent.server.ts';
import * as store from './store.server.ts';
import { acceptSuccession, readSuccessionLink } from './successor/accept-succession.server.ts';
import {
  askSuccessor,
  askSuccessorsOfLostOwners,
  followAskedSuccessors,
  isAskingOpen,
  SUCCESSOR_TOPIC,
} from './successor/ask-successor.server.ts';
import { nameSuccessor } from './successor/name-successor.server.ts';

export interface FollowingService {
  asOwner(actor: Actor, memorialId: string): Promise<OwnedMemorial>;
  read(memorial: OwnedMemorial): Promise<Following>;
  proposeHandover(memorial: OwnedMemorial, email: string): Promise<void>;
  withdrawHandover(memorial: OwnedMemorial): Promise<void>;
  readHandoverLink(token: string): Promise<FollowingLink>;
  acceptHandover(actor: Actor, token: string): Promise<{ id: string }>;
  nameSuccessor(
    memorial: OwnedMemorial,
    successor: { email: string | null; note: string },
  ): Promise<void>;
  readSuccessionLink(token: string): Promise<SuccessionLink>;
  acceptSuccession(actor: Actor, token: string): Promise<{ id: string }>;
  readSilenceLink(token: string): Promise<SilenceLink>;
  /**
   * Records the owner's answer “I still keep it”. The owner gives this answer through a link,
   * without a sign-in.
   */
  endSilence(token: string): Promise<void>;
  listNextKeepers(actor: Pick<Actor, 'userId'>): Promise<NextKeeperOfMemorial[]>;
  onAccountDeletion(transaction: DatabaseHandle, userId: string): Promise<void>;
  /**
   * Asks the successor of a claimed memorial, in the caller's transaction.
   * @returns false if no successor is named
   */
  askSuccessorForClaim(transaction: DatabaseHandle, memorialId: string): Promise<boolean>;
  /**
   * Makes the claimant of a granted claim the owner, in the caller's transaction. The previous
   * owner becomes an editor.
   * @param claim.check - called after the members are locked; throws if the claim is no longer
   * valid
   */
  becomeOwnerByClaim(
    transaction: DatabaseHandle,
    claim: { actor: Actor; memorialId: string; check: () => Promise<void> },
  ): Promise<void>;
  askSuccessors(): Promise<void>;
  followSilentOwners(): Promise<void>;
}

const ENDED_DAYS = 30;

export function createFollowingService(options: {
  kysely: DatabaseHandle;
  jobs: JobQueue;
  mail: MailService;
  linkTokens: LinkTokens;
  keyFor: (purpose: 'attempts') => Buffer;
  describeMemorials: DescribeMemorials;
  now: () => Date;
}): FollowingService {
  const { kysely, jobs, mail, keyFor, now } = options;
  const key = keyFor('attempts');
  const limits = createRateLimiter({ rules: FOLLOWING_RATE_LIMITS, kysely, key, now });
  const context: FollowingContext = { ...options, limits };
  followMails(context, mail);

  const service: FollowingService = {
    asOwner: (actor, memorialId) => accessAsOwner(kysely, actor, memorialId),
    read: (memorial) => readFollowing(context, memorial),
    proposeHandover: (memorial, email) => proposeHandover(context, memorial, email),
    withdrawHandover: (memorial) => withdrawHandover(context, memorial),
    readHandoverLink: (token) => readHandoverLink(context, token),
    acceptHandover: (actor, token) => acceptHandover(context, actor, token),
    nameSuccessor: (memorial, successor) => nameSuccessor(context, memorial, successor),
    readSuccessionLink: (token) => readSuccessionLink(context, token),
    acceptSuccession: (actor, token) => acceptSuccession(context, actor, token),
    readSilenceLink: (token) => readSilenceLink(context, token),
    endSilence: (token) => endSilence(context, token),
    listNextKeepers: ({ userId }) => listNextKeepers(context, userId),
    onAccountDeletion: (transaction, userId) =>
      prepareAccountDeletion(context, transaction, userId),
    askSuccessorForClaim: (transaction, memorialId) =>
      askSuccessor(context, transaction, { memorialId, because: 'claim' }),
    becomeOwnerByClaim: (transaction, { check, ...claim }) =>
      becomeOwner(context, transaction, {
        ...claim,
        by: 'claim',
        check: async () => {
          await check();
          return { ownerId: undefined, memorialName: '' };
        },
      }),
    async askSuccessors() {
      await followAskedSuccessors(context);
      await askSuccessorsOfLostOwners(context);
      await handovers.removeOldHandovers(kysely, daysAfter(now(), -ENDED_DAYS));
    },
    followSilentOwners: () => followSilentOwners(context),
  };
  jobs.handle(ASK_SUCCESSORS, () => service.askSuccessors());
  jobs.handle(FOLLOW_SILENT_OWNERS, () => service.followSilentOwners());
  return service;
}

/**
 * Registers a check that runs before a queued mail is sent. The mail is dropped if its handover was removed, if the
 * successor can no longer accept, or if the owner is no longer inactive.
 */
function followMails(context: FollowingContext, mail: Pick<MailService, 'follow'>): void {
  const { kysely } = context;
  const follow = (topic: string, isWanted: (id: string) => Promise<boolean>) =>
    mail.follow(topic, {
      isWanted,
      onSent: () => Promise.resolve(),
      onRefused: () => Promise.resolve(),
    });
  follow(HANDOVER_TOPIC, async (id) => (await handovers.findHandover(kysely, id)) !== undefined);
  follow(SUCCESSOR_TOPIC, async (id) => {
    const asked = await store.findAsked(kysely, id);
    return asked !== undefined && isAskingOpen(context, kysely, asked);
  });
  follow(SILENCE_TOPIC, async (id) => {
    const silence = await findSilence(kysely, id);
    return silence !== undefined && isUnbroken(kysely, silence);
  });
}

async function readFollowing(
  { kysely, now }: FollowingContext,
  { memorialId, actor }: OwnedMemorial,
): Promise<Following> {
  const handover = await handovers.findHandoverOfMemorial(kysely, memorialId);
  const successor = await store.findSuccessor(kysely, memorialId);
  return {
    handover:
      handover && handover.expiresAt > now()
        ? {
            email: handover.email,
            proposedAt: handover.createdAt.toISOString(),
            expiresAt: handover.expiresAt.toISOString(),
          }
        : null,
    // The new owner must not read the note of a previous owner.
    successor: successor
      ? {
          email: successor.email,
          note: successor.namedBy === actor.userId ? successor.note : '',
        }
      : null,
  };
}
