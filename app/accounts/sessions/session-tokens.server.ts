/**
 * The access and refresh token of a session: session id, generation, expiry and signature. The
 * signature key is not in the database, so a copy of the database does not allow forging tokens. Issued
 * tokens are not stored.
 */
import { createHmac } from 'node:crypto';

import { isSameSecret } from '../../wire/same-secret.server.ts';

export interface SessionTokens {
  access: string;
  refresh: string;
  accessExpiresAt: Date;
  refreshExpiresAt: Date;
}

export interface ParsedToken {
  sessionId: string;
  generation: number;
  /** the expiry in seconds since 1970; 0 for a refresh token */
  until: number;
  seal: string;
}

const ID = 'ses_[0-9A-Za-z]{22}';
const TOKEN = new RegExp(`^(${ID})\\.(\\d{1,9})\\.(\\d{1,12})\\.([\\w-]{43})$`);

/** Parses a token without verifying its signature; undefined when it is malformed. */
export function parseToken(token: string | undefined): ParsedToken | undefined {
  const match = token === undefined ? null : TOKEN.exec(token);
  if (!match) return undefined;
  const [, sessionId = '', generation, until, seal = ''] = match;
  return { sessionId, generation: Number(generation), until: Number(until), seal };
}

/** @param parts.salt - the salt in the session's row; tokens do not contain it */
export function createToken(
  key: Buffer,
  kind: 'access' | 'refresh',
  parts: { sessionId: string; salt: string; generation: number; until: number },
): string {
  return `${parts.sessionId}.${parts.generation}.${parts.until}.${sign(key, kind, parts)}`;
}

export function hasValidSignature(
  key: Buffer,
  kind: 'access' | 'refresh',
  token: ParsedToken,
  salt: string,
): boolean {
  return isSameSecret(token.seal, sign(key, kind, { ...token, salt }));
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
