/**
 * The deadlines of cases, and how long cases are stored. A case is a claim to a page, or a request
 * to be left out of a page.
 */
import { FOLLOWING_TERMS } from '../members/ownership/ownership-terms.ts';

export const CASE_TERMS = {
  /** a claim with an unconfirmed e-mail address is deleted after this time */
  unconfirmedDays: 7,
  ownerDays: 30,
  successorDays: FOLLOWING_TERMS.successorDays,
  operatorDays: 14,
  grantDays: 30,
  /** after the answer “I still look after this page”, the owner is not asked about new claims for this long */
  ownerRestDays: 90,
  /** a closed case is deleted after this time */
  closedDays: 365,
} as const;
