import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { FindI18n } from '../language/i18n.server.ts';
import type { MailService } from '../mail/service.server.ts';
import type {
  FOLLOWING_RATE_LIMITS,
  OwnershipContext,
} from '../members/ownership/ownership-context.server.ts';
import type { FormTokens } from '../messages/writing/form-token.server.ts';
import type { RateLimiter, RateLimitRule } from '../rate-limiter/rate-limiter.server.ts';
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

/** A case that is open and locked. */
export interface DecidedCase {
  caseId: string;
  memorialId: string;
  /** how many steps its history has; undefined for a report, which has none */
  steps: number | undefined;
}

/** Called in the transaction of a decision. */
export interface DecisionWitness {
  /** @returns why the decision is refused */
  refuse(transaction: DatabaseHandle, decided: DecidedCase): Promise<string | undefined>;
  note(transaction: DatabaseHandle, decided: DecidedCase): Promise<void>;
}

/** What the operator's decisions and the answers of families need. */
export interface DecisionContext {
  kysely: DatabaseHandle;
  mail: Pick<MailService, 'enqueue'>;
  caseTokens: CaseTokens;
  now: () => Date;
  /** of an operator's decisions; the answers of families have none */
  witness?: DecisionWitness;
}

/** What the visitors' forms need. */
export interface CasesContext extends DecisionContext {
  findI18n: FindI18n;
  formTokens: FormTokens;
  limits: RateLimiter<keyof typeof CASE_LIMITS>;
}

/** What claims need, through which a page gets another owner. */
export interface ClaimsContext extends CasesContext, OwnershipContext {
  limits: RateLimiter<keyof typeof CASE_LIMITS | keyof typeof FOLLOWING_RATE_LIMITS>;
}

/** A context whose work belongs to one transaction. */
export type Within<Context> = Omit<Context, 'kysely'> & { transaction: DatabaseHandle };

export type CaseTransaction = Within<DecisionContext>;
export type ClaimTransaction = Within<ClaimsContext>;

export function inTransaction<Context extends { kysely: DatabaseHandle }, Result>(
  { kysely, ...context }: Context,
  run: (within: Within<Context>) => Promise<Result>,
): Promise<Result> {
  return kysely.transaction().execute((transaction) => run({ ...context, transaction }));
}
