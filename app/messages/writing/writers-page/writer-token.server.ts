/**
 * The token in the URL of a writer's page, `/w/{token}`. It contains an id and a keyed hash of the
 * id. The hash cannot be guessed and is not stored, so only the writer knows the URL. The token in a
 * mail has a second hash, of the address that the mail went to: who has it reads the mails of that
 * address.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

import { normalizeEmail } from '../../../accounts/normalize-input.ts';
import type { MessageKind } from '../../message-kind.ts';

const TOKEN = /^([atl])([0-9A-Za-z]{22})([\w-]{22})([\w-]{16})?$/;
const HASH_BYTES = 16;
const PROOF_BYTES = 12;
const ID = /^(sub|con|att)_([0-9A-Za-z]{22})$/;

/** A token begins with the letter of its kind, so that a route can tell them apart. */
const LETTERS = { sub: 't', con: 'l', att: 'a' } as const;
const PREFIXES = { t: 'sub', l: 'con', a: 'att' } as const;

export interface OwnId extends ProvenId {
  kind: MessageKind;
}

/** `att_…` is the answer of a guest of the funeral */
export interface ProvenId {
  id: string;
  /** the part of a mailed token that proves the address */
  proof?: string;
}

export interface WriterTokens {
  /** @param id - `sub_…`, `con_…` or `att_…` */
  create(id: string): string;
  /** The token for a mail to this address, which must never be shown elsewhere. */
  createMailed(id: string, email: string): string;
  /** Undefined also for the token of a guest's answer. */
  parse(token: string): OwnId | undefined;
  /** Undefined also for the token of a tribute or letter. */
  parseAnswer(token: string): ProvenId | undefined;
  /** True if the token came from a mail to this address about these words. */
  provesEmail(own: ProvenId, email: string): boolean;
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
    const letter = LETTERS[prefix as keyof typeof LETTERS];
    return `${letter}${letters}${hash(id).toString('base64url')}`;
  };

  const parseAny = (token: string): ProvenId | undefined => {
    const [, letter, letters, signature = '', proof] = TOKEN.exec(token) ?? [];
    const id = `${PREFIXES[letter as keyof typeof PREFIXES]}_${letters}`;
    if (!isSame(signature, hash(id))) return undefined;
    return { id, ...(proof === undefined ? {} : { proof }) };
  };

  return {
    create,

    createMailed: (id, email) => `${create(id)}${proofOf(id, email).toString('base64url')}`,

    parse(token) {
      const own = isAnswerToken(token) ? undefined : parseAny(token);
      return own && { ...own, kind: own.id.startsWith('sub_') ? 'tribute' : 'letter' };
    },

    parseAnswer: (token) => (isAnswerToken(token) ? parseAny(token) : undefined),

    provesEmail: ({ id, proof }, email) => proof !== undefined && isSame(proof, proofOf(id, email)),
  };
}

/** True if the token, which may be wrong, is one of a guest's answer. */
export function isAnswerToken(token: string): boolean {
  return token.startsWith(LETTERS.att);
}

function isSame(text: string, expected: Buffer): boolean {
  const given = Buffer.from(text, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
