/**
 * The token in the URL of a writer's page, `/w/{token}`. It contains an id and a keyed hash of the
 * id. The hash cannot be guessed and is not stored, so only the writer knows the URL. The token in a
 * mail has a second hash, of the address that the mail went to: who has it reads the mails of that
 * address.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

import { normalizeEmail } from '../../../accounts/normalize-input.ts';
import type { MessageKind } from '../../message-kind.ts';

const TOKEN = /^([tl])([0-9A-Za-z]{22})([\w-]{22})([\w-]{16})?$/;
const HASH_BYTES = 16;
const PROOF_BYTES = 12;
const ID = /^(sub|con)_([0-9A-Za-z]{22})$/;

export interface OwnId {
  kind: MessageKind;
  id: string;
  /** the part of a mailed token that proves the address */
  proof?: string;
}

export interface WriterTokens {
  /** @param id - `sub_…` or `con_…` */
  create(id: string): string;
  /** The token for a mail to this address, which must never be shown elsewhere. */
  createMailed(id: string, email: string): string;
  parse(token: string): OwnId | undefined;
  /** True if the token came from a mail to this address about these words. */
  provesEmail(own: OwnId, email: string): boolean;
}

/** @param key - 32 bytes, never stored in the database */
export function createWriterTokens(key: Buffer): WriterTokens {
  const hash = (id: string) =>
    createHmac('sha256', key).update(id).digest().subarray(0, HASH_BYTES);
  const proofOf = (id: string, email: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['mailed', id, normalizeEmail(email)]))
      .digest()
      .subarray(0, PROOF_BYTES);

  const create = (id: string) => {
    const [, prefix, letters = ''] = ID.exec(id) ?? [];
    return `${prefix === 'sub' ? 't' : 'l'}${letters}${hash(id).toString('base64url')}`;
  };

  return {
    create,

    createMailed: (id, email) => `${create(id)}${proofOf(id, email).toString('base64url')}`,

    parse(token) {
      const [, letter, letters, signature = '', proof] = TOKEN.exec(token) ?? [];
      const kind = letter === 't' ? 'tribute' : 'letter';
      const id = `${kind === 'tribute' ? 'sub' : 'con'}_${letters}`;
      if (!isSame(signature, hash(id))) return undefined;
      return { kind, id, ...(proof === undefined ? {} : { proof }) };
    },

    provesEmail: ({ id, proof }, email) => proof !== undefined && isSame(proof, proofOf(id, email)),
  };
}

function isSame(text: string, expected: Buffer): boolean {
  const given = Buffer.from(text, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
