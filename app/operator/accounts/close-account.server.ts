/**
 * Closing an account and opening it again, for the screen and the command line
 * (docs/decisions/159-closed-accounts.md).
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import {
  closeLocked,
  lockAccount,
  openLocked,
} from '../../accounts/closing/closed-accounts.server.ts';
import { EXPLANATION_LIMITS, type Closing } from '../../accounts/closing/closing-terms.ts';
import { cancelPlanOnClosing } from '../../billing/subscriptions.server.ts';
import type { OperatorOrCommand } from '../access.server.ts';
import type { OperatorContext } from '../operator-context.server.ts';
import { logOperator } from '../operator-log.server.ts';
import * as store from '../store.server.ts';

export type ClosingContext = Pick<
  OperatorContext,
  'kysely' | 'mail' | 'jobs' | 'operators' | 'now'
>;

interface Decision {
  userId: string;
  /** who decides, for the log */
  by: OperatorOrCommand;
  /** of the form: one that is sent twice acts once */
  nonce?: string;
}

export const CLOSING_PROBLEMS = {
  missing: 'There is no such account.',
  operator:
    'This is an operator’s account. Remove its address from OPERATORS and restart before you close it.',
  unverified:
    'This account’s address isn’t verified, so it can’t publish anything. Only accounts with a verified address can be closed.',
  closed: 'This account is already closed. Nothing was done.',
  open: 'This account isn’t closed. Nothing was done.',
  used: 'You sent this form before, and the account has changed since then. Nothing was done.',
} as const;

export type ClosingProblem = keyof typeof CLOSING_PROBLEMS;

export function whatPreventsClosing(
  { operators }: Pick<ClosingContext, 'operators'>,
  { email, isVerified }: { email: string; isVerified: boolean },
): ClosingProblem | undefined {
  if (!isVerified) return 'unverified';
  return operators.has(email) ? 'operator' : undefined;
}

/**
 * Ends all sessions and the paid plan, refuses every way to sign in, and mails the reasons to the person.
 * @param closing.explanation - as `explanationProblem` accepts it
 * @returns why nothing was done
 */
export async function closeAccount(
  context: ClosingContext,
  { userId, by, nonce }: Decision,
  closing: Reasons,
): Promise<ClosingProblem | undefined> {
  return context.kysely.transaction().execute(async (transaction) => {
    const user = await lockAccount(transaction, userId);
    if (!user) return 'missing';
    const isSentAgain = await isSentTwice(transaction, nonce);
    if (user.closing) return isSentAgain && isSame(user.closing, closing) ? undefined : 'closed';
    if (isSentAgain) return 'used';
    const isVerified = user.email_verified_at !== null;
    const obstacle = whatPreventsClosing(context, { email: user.email, isVerified });
    if (obstacle) return obstacle;
    await closeLocked(context, transaction, user, closing);
    await cancelPlanOnClosing(context, transaction, userId);
    await logOperator(transaction, by, {
      action: 'account-closed',
      details: { account: userId, of: user.email, ...closing },
      formNonce: nonce,
      now: context.now(),
    });
    return undefined;
  });
}

/**
 * The person can sign in as before. They are not mailed: the operator answers their objection.
 * @returns why nothing was done
 */
export async function openAccount(
  { kysely, now }: Pick<ClosingContext, 'kysely' | 'now'>,
  { userId, by, nonce }: Decision,
): Promise<ClosingProblem | undefined> {
  return kysely.transaction().execute(async (transaction) => {
    const user = await lockAccount(transaction, userId);
    if (!user) return 'missing';
    const isSentAgain = await isSentTwice(transaction, nonce);
    if (!user.closing) return isSentAgain ? undefined : 'open';
    if (isSentAgain) return 'used';
    await openLocked(transaction, userId);
    await logOperator(transaction, by, {
      action: 'account-opened',
      details: { account: userId, of: user.email },
      formNonce: nonce,
      now: now(),
    });
    return undefined;
  });
}

type Reasons = Pick<Closing, 'reason' | 'explanation'>;

function isSame(one: Reasons, other: Reasons): boolean {
  return one.reason === other.reason && one.explanation === other.explanation;
}

async function isSentTwice(db: DatabaseHandle, nonce: string | undefined): Promise<boolean> {
  return nonce !== undefined && (await store.isFormUsed(db, nonce));
}

/** What the person reads: of several lines, without control characters. */
export function cleanExplanation(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();
}

export function explanationProblem(text: string): string | undefined {
  const { min, max } = EXPLANATION_LIMITS;
  const { length } = Array.from(text);
  if (length < min) return `Enter at least ${min} characters.`;
  return length > max ? `Enter at most ${max} characters.` : undefined;
}
