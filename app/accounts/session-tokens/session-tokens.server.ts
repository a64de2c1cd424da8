/**
 * The two tokens of a session. Each is the session's id, its generation and a seal made with a key outside
 * the database: nobody can make one from a copy of the database, and of every old one it can be told that
 * it was real, without keeping it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SessionTokens {
  access: string;
  refresh: string;
  /** when the access token stops being good */
  accessExpiresAt: Date;
  /** when the refresh token does */
  refreshExpiresAt: Date;
}

export interface ParsedToken {
  sessionId: string;
  generation: number;
  /** seconds since 1970, for an access token */
  until: number;
  seal: string;
}

const ID = 'ses_[0-9A-Za-z]{22}';
const TOKEN = new RegExp(`^(${ID})\\.(\\d{1,9})\\.(\\d{1,12})\\.([\\w-]{43})$`);

/** Takes a token apart; undefined when it has not the form. Says nothing of whether it is real. */
export function parseToken(token: string | undefined): ParsedToken | undefined {
  const match = token === undefined ? null : TOKEN.exec(token);
  if (!match) return undefined;
  const [, sessionId = '', generation, until, seal = ''] = match;
  return { sessionId, generation: Number(generation), until: Number(until), seal };
}

/** Makes a token. The salt stands in the session's row and nowhere else. */
export function createToken(
  key: Buffer,
  kind: 'access' | 'refresh',
  parts: { sessionId: string; salt: string; generation: number; until: number },
): string {
  return `${parts.sessionId}.${parts.generation}.${parts.until}.${sign(key, kind, parts)}`;
}

/** True when the token was made by us for this session. */
export function hasValidSignature(
  key: Buffer,
  kind: 'access' | 'refresh',
  token: ParsedToken,
  salt: string,
): boolean {
  const expected = Buffer.from(sign(key, kind, { ...token, salt }));
  return timingSafeEqual(expected, Buffer.from(token.seal));
}

function sign(
  key: Buffer,
  kind: string,
  parts: { sessionId: string; salt: string; generation: number; until: number },
): string {
  return createHmac('sha256', key)
    .update([kind, parts.sessionId, parts.salt, parts.generation, parts.until].join('|'))
    .digest('base64url');
}
