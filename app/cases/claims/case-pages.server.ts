/** The pages `/c/{token}` of claims. A GET changes nothing; each button sends a POST. */
import type { Actor } from '../../members/access.server.ts';
import { findOwnerOfMemorial } from '../../members/service.server.ts';
import { findHeadingById } from '../../memorials/memorial-heading.server.ts';
import type { TributesHeader } from '../../tributes/contract.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { dayInWords } from '../../wire/text/day-in-words.ts';
import {
  inTransaction,
  type CaseTransaction,
  type ClaimsContext,
  type ClaimTransaction,
  type DecisionContext,
} from '../cases-context.server.ts';
import * as store from '../store.server.ts';
import { acceptClaim, isClaimant } from './accept-claim.server.ts';
import {
  CASE_INTENTS,
  type CasePageView,
  type ClaimantPageView,
  type ClaimStage,
  type OwnerPageView,
} from './case-page-view.ts';
import { confirmClaim } from './confirm-claim.server.ts';
import { keepPage } from './keep-page.server.ts';

export type CasePageOutcome = 'stay' | 'taken back';

/** @throws AppError NOT_FOUND, MEMORIAL_GONE */
export async function readCasePage(
  context: DecisionContext,
  token: string,
  user: Actor | undefined,
): Promise<CasePageView> {
  const { claim, kind } = await findByToken(context, token);
  return kind === 'owner' ? readAsOwner(context, claim) : readAsClaimant(context, claim, user);
}

/**
 * Handles a pressed button. A late or repeated request changes nothing.
 * @throws AppError NOT_FOUND
 */
export async function answerCasePage(
  context: ClaimsContext,
  token: string,
  intent: string,
  user: Actor | undefined,
): Promise<CasePageOutcome> {
  const { claim, kind } = await findByToken(context, token);
  return inTransaction(context, (within) =>
    kind === 'owner'
      ? answerAsOwner(within, claim, intent)
      : answerAsClaimant(within, claim, { intent, user }),
  );
}

interface Found {
  claim: store.CaseRow;
  kind: 'claimant' | 'owner';
}

async function findByToken({ kysely, caseTokens }: DecisionContext, token: string): Promise<Found> {
  const named = caseTokens.read(token);
  const claim = named && (await store.find(kysely, named.caseId));
  if (!named || claim?.kind !== 'claim') throw new AppError('NOT_FOUND');
  const reader =
    named.kind === 'owner'
      ? ({ kind: 'owner', userId: claim.owner_id ?? '' } as const)
      : ({ kind: 'claimant' } as const);
  if (!caseTokens.isFor(token, reader)) throw new AppError('NOT_FOUND');
  return { claim, kind: named.kind };
}

async function readAsClaimant(
  { kysely }: DecisionContext,
  claim: store.CaseRow,
  user: Actor | undefined,
): Promise<ClaimantPageView> {
  const { header } = await findHeadingById(kysely, claim.memorial_id, claim.language ?? undefined);
  const isTheirs = await isClaimant({ transaction: kysely }, claim, user);
  const strangerOr = user ? 'other-user' : 'visitor';
  return {
    reader: 'claimant',
    memorial: header.isBehindDoor ? withoutPerson(header) : header,
    stage: stageOf(claim),
    until: dayInWords(claim.due_at, header.language),
    text: claim.body,
    email: claim.email ?? '',
    viewer: isTheirs ? 'claimant' : strangerOr,
    ...(isTheirs && claim.outcome === 'became-owner' ? { roomsOf: claim.memorial_id } : {}),
  };
}

/** Since the claim, the page may have become another one that the claimant may not see. */
function withoutPerson({ profilePhoto: _photo, ...header }: TributesHeader): TributesHeader {
  return { ...header, name: '', names: [] };
}

function stageOf({ state, outcome }: store.CaseRow): ClaimStage {
  if (outcome !== null) return outcome === 'settled' ? 'declined' : outcome;
  if (state === 'with-owner' || state === 'with-successor') return 'asked';
  return state === 'closed' ? 'gone' : state;
}

async function readAsOwner(
  { kysely }: DecisionContext,
  claim: store.CaseRow,
): Promise<OwnerPageView> {
  const { header } = await findHeadingById(kysely, claim.memorial_id);
  const ownerId = await findOwnerOfMemorial(kysely, claim.memorial_id);
  return {
    reader: 'owner',
    memorial: header,
    claimant: { name: claim.name, relationship: claim.relationship ?? '' },
    stage: stageForOwner(claim, ownerId === claim.owner_id),
    until: dayInWords(claim.due_at, header.language),
  };
}

function stageForOwner({ outcome }: store.CaseRow, isOwner: boolean): OwnerPageView['stage'] {
  if (outcome === 'kept') return 'kept';
  if (!isOwner) return 'other-keeper';
  return outcome === null ? 'open' : 'closed';
}

async function answerAsOwner(
  within: CaseTransaction,
  { memorial_id: memorialId, owner_id: userId }: store.CaseRow,
  intent: string,
): Promise<CasePageOutcome> {
  if (intent === CASE_INTENTS.keep && userId) await keepPage(within, { memorialId, userId });
  return 'stay';
}

async function answerAsClaimant(
  within: ClaimTransaction,
  { id }: store.CaseRow,
  { intent, user }: { intent: string; user: Actor | undefined },
): Promise<CasePageOutcome> {
  if (intent === CASE_INTENTS.confirm) await confirmClaim(within, id);
  if (intent === CASE_INTENTS.accept) await acceptClaim(within, id, user);
  if (intent !== CASE_INTENTS.takeBack) return 'stay';
  const claim = await store.lock(within.transaction, id);
  if (!claim || claim.state === 'closed') return 'stay';
  // The claim is deleted and not only closed, so that nothing of a withdrawn claim stays in the database.
  await store.remove(within.transaction, id);
  return 'taken back';
}
