/** The dependencies of the use cases for claims and requests to be left out. */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { RateLimiter, RateLimitRule } from '../limits/rate-limiter.server.ts';
import type { MailService } from '../mail/service.server.ts';
import type { FollowingService } from '../members/following/following-service.server.ts';
import type { FormTokens } from '../words/writing/form-token.server.ts';
import type { CaseTokens } from './case-tokens.server.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;

export const CASE_LIMITS = {
  casesOfNetwork: { max: 20, windowMs: HOUR, wideMax: 100, remembersRefusals: true },
  /** low, because each claim sends a mail to an unconfirmed address */
  claimsOfAddress: { max: 3, windowMs: DAY, remembersRefusals: true },
  /** requests to be left out of one memorial; each one is shown to the family */
  wishesOfMemorial: { max: 20, windowMs: DAY, wideMax: 15 },
  /** requests above this limit are shown to the family, but no mail is sent */
  wishMailsOfMemorial: { max: 5, windowMs: DAY },
  claimMailsOfMemorial: { max: 3, windowMs: DAY },
} as const satisfies Record<string, RateLimitRule>;

/**
 * How many of a page's daily requests to be left out may come from one network. Below the limit per
 * page, so that one network cannot use up the whole limit.
 */
export const WISHES_OF_NETWORK = 10;

export type CaseLimiter = RateLimiter<keyof typeof CASE_LIMITS>;

export interface CasesContext {
  kysely: DatabaseHandle;
  mail: Pick<MailService, 'enqueue'>;
  formTokens: FormTokens;
  caseTokens: CaseTokens;
  limits: CaseLimiter;
  now: () => Date;
}

/** The dependencies of use cases that write in their caller's transaction. */
export interface CaseTransaction extends Omit<CasesContext, 'kysely'> {
  transaction: DatabaseHandle;
}

/** The dependencies of claims. Claims can also change the owner or ask the successor. */
export interface ClaimsContext extends CasesContext {
  following: Pick<FollowingService, 'askSuccessorForClaim' | 'becomeOwnerByClaim'>;
}

export interface ClaimTransaction extends CaseTransaction {
  following: ClaimsContext['following'];
}
