/**
 * Who may open the operator's screen. Only this file makes the types that the use cases of this domain demand. Each
 * request asks again, so that access ends at once when the account is no longer named in `OPERATORS`, when its address
 * is no longer verified, or when it signs out.
 */
import { createHash } from 'node:crypto';

import type { PresentedTokens } from '../accounts/sessions/sessions.server.ts';
import { CLOCK_SLACK_MS } from '../rate-limiter/clock-slack.ts';
import type { OperatorContext } from './operator-context.server.ts';
import { OPERATOR_TERMS } from './operator-terms.ts';
import * as store from './store.server.ts';

declare const granted: unique symbol;

interface Access<Stage extends string> {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** the account's session */
  readonly sessionId: string;
  readonly [granted]: Stage;
}

/** The signed-in account of an operator, which has not confirmed its sign-in yet, or has. */
export type OperatorAccount = Access<string>;
/** An operator who has confirmed the sign-in by a code or a passkey, with a session that has not ended. */
export type Operator = Access<'signed-in'>;

/** For the log: a command on the server, which is not run by an operator's account. */
export const COMMAND_LINE = { userId: 'command-line', email: 'command line' } as const;

export type OperatorOrCommand = Operator | typeof COMMAND_LINE;

type Context = Pick<OperatorContext, 'kysely' | 'sessions' | 'operators' | 'now'>;

/** A request within this time of the last one writes nothing. */
const TOUCH_MS = 60_000;

export async function findOperatorAccount(
  { sessions, operators }: Context,
  presented: PresentedTokens,
): Promise<OperatorAccount | undefined> {
  if (operators.size === 0) return undefined;
  const session = await sessions.findSession(presented);
  if (!session) return undefined;
  const { id: userId, email, email_verified_at: verifiedAt, ...names } = session.user;
  if (verifiedAt === null || !operators.has(email)) return undefined;
  const name = `${names.first_name} ${names.last_name}`.trim();
  return { userId, email, name, sessionId: session.sessionId } as OperatorAccount;
}

/** @param token - the value of the operator's cookie */
export async function findOperator(
  { kysely, now }: Context,
  account: OperatorAccount,
  token: string | undefined,
): Promise<Operator | undefined> {
  if (!token || !TOKEN.test(token)) return undefined;
  const { sessionId } = account;
  const row = await store.findSession(kysely, { sessionId, tokenHash: hashOfToken(token) });
  if (!row) return undefined;
  const time = now();
  const idle = time.getTime() - row.last_used_at.getTime();
  const age = time.getTime() - row.created_at.getTime();
  const isActive =
    idle >= -CLOCK_SLACK_MS &&
    idle < OPERATOR_TERMS.idleMs &&
    age >= -CLOCK_SLACK_MS &&
    age < OPERATOR_TERMS.absoluteMs;
  if (!isActive) return undefined;
  if (idle >= TOUCH_MS) await store.touchSession(kysely, sessionId, time);
  return account as Operator;
}

const TOKEN = /^[\w-]{43}$/;

/** The token is 32 random bytes, so a plain hash is enough. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
