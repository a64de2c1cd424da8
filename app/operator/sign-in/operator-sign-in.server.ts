/**
 * The second step into the operator's screen, at each sign-in: a code by email, or a passkey of the account.
 */
import { randomBytes } from 'node:crypto';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import {
  allowToConfirm,
  beginConfirmation,
  finishConfirmation,
  listForConfirmation,
  type ConfirmingPasskey,
} from '../../accounts/passkeys/confirm-with-passkey.server.ts';
import type { Assertion, RequestOptions } from '../../accounts/passkeys/contract.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { asConfirmed } from '../../mail/recipients.server.ts';
import { tooManyRequests } from '../../rate-limiter/rate-limiter.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { hashOfToken, type Operator, type OperatorAccount } from '../access.server.ts';
import { operatorCodeEmail } from '../emails.server.ts';
import type { OperatorContext } from '../operator-context.server.ts';
import * as store from '../store.server.ts';

const PURPOSE = 'operator-sign-in';

/**
 * Mails a code. During the pause between two mails it sends nothing, because one was just sent.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function sendOperatorCode(
  { kysely, limits, codes, mail }: OperatorContext,
  { userId, email }: OperatorAccount,
  network: string,
): Promise<void> {
  await limits.consume(
    { rule: 'mailFromNetwork', from: network },
    { rule: 'operatorCodesOfNetwork', from: network },
  );
  await kysely.transaction().execute(async (transaction) => {
    const refusal = await limits.tryConsume(
      transaction,
      { rule: 'operatorCodePause', subject: userId },
      { rule: 'operatorCodes', subject: userId },
    );
    if (refusal?.rule === 'operatorCodePause') return;
    if (refusal) throw tooManyRequests(refusal);
    const { code, expiresAt } = await codes.issue(transaction, userId, PURPOSE);
    await mail.enqueue(transaction, {
      kind: 'code',
      recipient: { userId, email: asConfirmed(email), language: DEFAULT_LANGUAGE },
      content: (sender) => operatorCodeEmail(code, sender),
      expiresAt,
    });
  });
}

/**
 * @returns the value of the operator's cookie
 * @throws AppError CODE_INVALID, TOO_MANY_REQUESTS
 */
export async function enterOperatorCode(
  context: OperatorContext,
  account: OperatorAccount,
  code: string,
): Promise<string> {
  const { kysely, limits, codes } = context;
  const consumed = await limits.consume({ rule: 'operatorGuess', subject: account.userId });
  const guess = await codes.guess(account.userId, PURPOSE, code);
  if (!guess) throw new AppError('CODE_INVALID');
  const token = await kysely.transaction().execute(async (transaction) => {
    if (!(await guess.use(transaction))) throw new AppError('CODE_INVALID');
    await codes.revokeAll(transaction, account.userId, PURPOSE);
    return openOperatorSession(context, transaction, account, 'a code by email');
  });
  await consumed.refund();
  return token;
}

/** Resolves to undefined if no passkey of the account may open the screen. */
export async function askForOperatorPasskey(
  context: OperatorContext,
  account: OperatorAccount,
  origin: string,
): Promise<RequestOptions | undefined> {
  return beginConfirmation(context, confirmationOf(account, origin));
}

/**
 * @returns the value of the operator's cookie
 * @throws AppError PASSKEY_UNKNOWN, PASSKEY_REFUSED, PASSKEY_EXPIRED, TOO_MANY_REQUESTS
 */
export async function enterWithPasskey(
  context: OperatorContext,
  account: OperatorAccount,
  origin: string,
  credential: Assertion,
): Promise<string> {
  const rate = { rule: 'operatorPasskeys', subject: account.userId } as const;
  const consumed = await context.limits.consume(rate);
  const confirmation = confirmationOf(account, origin);
  const token = await finishConfirmation(context, confirmation, credential, (transaction) =>
    openOperatorSession(context, transaction, account, 'a passkey'),
  );
  await consumed.refund();
  return token;
}

function confirmationOf({ userId, sessionId }: OperatorAccount, origin: string) {
  return { userId, sessionId, action: 'operator', origin };
}

/**
 * Opens the session on the operator's screen, and logs it.
 * @param proof - what was checked, for the log
 * @returns the value of the operator's cookie
 */
async function openOperatorSession(
  { now }: Pick<OperatorContext, 'now'>,
  transaction: DatabaseHandle,
  { sessionId, userId, email }: OperatorAccount,
  proof: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const time = now();
  await store.replaceSession(transaction, {
    session_id: sessionId,
    token_hash: hashOfToken(token),
    created_at: time,
    last_used_at: time,
  });
  const details = { proof };
  await store.insertLogEntry(transaction, {
    userId,
    email,
    action: 'signed-in',
    details,
    now: time,
  });
  return token;
}

export async function listOwnPasskeys(
  { kysely }: Pick<OperatorContext, 'kysely'>,
  { userId }: Operator,
): Promise<ConfirmingPasskey[]> {
  return listForConfirmation(kysely, userId);
}

/**
 * From now on this passkey opens the screen in place of the code. The password of the account is enough to add a passkey,
 * so it has to be allowed in a session on this screen. The first of these begins with a code.
 */
export async function allowOwnPasskey(
  { kysely, now }: Pick<OperatorContext, 'kysely' | 'now'>,
  operator: Operator,
  id: string,
): Promise<void> {
  const { userId, email } = operator;
  await kysely.transaction().execute(async (transaction) => {
    const time = now();
    const name = await allowToConfirm(transaction, { id, userId, now: time });
    if (name === undefined) return;
    await store.insertLogEntry(transaction, {
      userId,
      email,
      action: 'passkey-allowed',
      details: { name },
      now: time,
    });
  });
}

/** The account stays signed in. */
export async function signOutOperator(
  { kysely, now }: Pick<OperatorContext, 'kysely' | 'now'>,
  { sessionId, userId, email }: Operator,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    if (!(await store.removeSession(transaction, sessionId))) return;
    await store.insertLogEntry(transaction, { userId, email, action: 'signed-out', now: now() });
  });
}
