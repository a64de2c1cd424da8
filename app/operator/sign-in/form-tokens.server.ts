/** Tokens of the operator's forms. A token belongs to one session and one address, and acts once. */
import { createHmac, randomBytes } from 'node:crypto';

import { isSameSecret } from '../../wire/same-secret.server.ts';

const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

interface FormOf {
  /** the session of the account */
  sessionId: string;
  /** the value of the operator's cookie; without it, a form of the sign-in */
  token?: string | undefined;
  /** the address to which the form is sent */
  path: string;
}

export interface OperatorForms {
  create(form: FormOf): string;
  /** @returns the nonce; undefined for a token of another session or form */
  parse(text: string, form: FormOf): string | undefined;
}

/** @param key - 32 bytes, never stored in the database */
export function createOperatorForms(key: Buffer): OperatorForms {
  const sign = ({ sessionId, token = '', path }: FormOf, nonce: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([sessionId, token, path, nonce]))
      .digest();

  return {
    create(form) {
      const nonce = randomBytes(16).toString('base64url');
      return `${nonce}.${sign(form, nonce).toString('base64url')}`;
    },

    parse(text, form) {
      const [, nonce = '', signature = ''] = TOKEN.exec(text) ?? [];
      const given = Buffer.from(signature, 'base64url');
      return isSameSecret(given, sign(form, nonce)) ? nonce : undefined;
    },
  };
}
