import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { RateLimiter, RateLimitRule } from '../limits/rate-limiter.server.ts';
import type { MailService } from '../mail/service.server.ts';
import type { FollowingContext } from '../members/following/following-context.server.ts';
import type { FormTokens } from '../words/writing/form-token.server.ts';
import type { CaseTokens } from './case-tokens.server.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;

export const CASE_LIMITS = {
  casesOfNetwork: { max: 20, windowMs: HOUR, wideMax: 100, remembersRefusals: true },
  /** claims a day, of which families and operators read each; app/mail limits the mails of an hour */
  claimsOfAddress: { max: 3, windowMs: DAY, remembersRefusals: true },
  wishesOfMemorial: { max: 20, windowMs: DAY, wideMax: 15 },
  /**
   * mails about requests to be left out; further requests are stored and shown to the family
   * without a mail
   */
  wishMailsOfMemorial: { max: 5, windowMs: DAY },
  claimMailsOfMemorial: { max: 3, windowMs: DAY },
} as const satisfies Record<string, RateLimitRule>;

/**
 * The most requests a day from one network by people who do not want to appear on a page. The limit
 * per page is higher, so that one network cannot use it up.
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

export interface CaseTransaction extends Omit<CasesContext, 'kysely'> {
  transaction: DatabaseHandle;
}

export interface ClaimsContext extends CasesContext {
  /** the context of the use cases that ask a successor or change the owner */
  following: FollowingContext;
}

export interface ClaimTransaction extends CaseTransaction {
  following: ClaimsContext['following'];
}
