import { createHmac, randomBytes } from 'node:crypto';

import { isSameSecret } from '../../wire/same-secret.server.ts';
import type { MessageKind } from '../message-kind.ts';

export const FORM_LIFETIME_MS = 24 * 3600_000;
/** A text that is sent within 3 seconds was probably not typed by a person. */
export const TOO_FAST_MS = 3_000;

const TOKEN = /^([0-9a-z]{1,11})\.([\w-]{22})\.([\w-]{43})$/;

interface FormOf {
  kind: MessageKind | 'report' | 'help' | 'claim' | 'wish' | 'coming';
  memorialId: string;
}

export interface FormToken {
  nonce: string;
  drawnAt: Date;
}

export interface FormTokens {
  create(form: FormOf & { drawnAt: Date }): string;
  /**
   * Returns undefined if the token is malformed or belongs to another form. Does not check whether
   * the token has expired.
   */
  parse(token: string | undefined, form: FormOf): FormToken | undefined;
}

/** @param key - 32 bytes, never stored in the database */
export function createFormTokens(key: Buffer): FormTokens {
  const sign = ({ kind, memorialId }: FormOf, time: string, nonce: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, memorialId, time, nonce]))
      .digest();

  return {
    create({ drawnAt, ...form }) {
      const time = drawnAt.getTime().toString(36);
      const nonce = randomBytes(16).toString('base64url');
      return `${time}.${nonce}.${sign(form, time, nonce).toString('base64url')}`;
    },

    parse(token, form) {
      const [, time = '', nonce = '', signature = ''] = TOKEN.exec(token ?? '') ?? [];
      const given = Buffer.from(signature, 'base64url');
      if (!isSameSecret(given, sign(form, time, nonce))) return undefined;
      return { nonce, drawnAt: new Date(Number.parseInt(time, 36)) };
    },
  };
}
