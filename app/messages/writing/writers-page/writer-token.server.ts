/**
 * The token in the URL of a writer's page, `/w/{token}`. It contains an id and a keyed hash of the
 * id. The hash cannot be guessed and is not stored, so only the writer knows the URL.
 *
 * The token in an email ends with two hashes of the address that the email was sent to. The first binds the token to the
 * address: it stops working when the writer corrects the address, which may be a stranger's. The second is only ever
 * emailed, so it proves that the visitor can read that mailbox.
 */
import { createHmac } from 'node:crypto';

import { normalizeEmail } from '../../../accounts/normalize-input.ts';
import { isSameSecret } from '../../../wire/same-secret.server.ts';
import type { MessageKind } from '../../message-kind.ts';

const TOKEN = /^([atl])([0-9A-Za-z]{22})([\w-]{22})([\w-]{16})?([\w-]{16})?$/;
const HASH_BYTES = 16;
const ADDRESS_BYTES = 12;
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
  /** the part of a token that binds it to an address */
  bound?: string;
  /** the part of a mailed token that proves the address */
  proof?: string;
}

export interface WriterTokens {
  /** @param id - `sub_…`, `con_…` or `att_…` */
  create(id: string): string;
  /** The token for a mail to this address, which must never be shown elsewhere. */
  createMailed(id: string, email: string): string;
  /** The token for the page that `own` has opened: it proves no address, and is over when that of `own` is. */
  createShown(own: ProvenId, email: string | null): string;
  /** Undefined also for the token of a guest's answer. */
  parse(token: string): OwnId | undefined;
  /** Undefined also for the token of a tribute or letter. */
  parseAnswer(token: string): ProvenId | undefined;
  /** False if the token was made for another address than the present one. */
  isCurrent(own: ProvenId, email: string | null): boolean;
  /** True if the token came from a mail to this address about these words. */
  provesEmail(own: ProvenId, email: string): boolean;
}

/** @param key - 32 bytes, never stored in the database */
export function createWriterTokens(key: Buffer): WriterTokens {
  const hash = (text: string, bytes: number) =>
    createHmac('sha256', key).update(text).digest().subarray(0, bytes).toString('base64url');
  const hashAddress = (purpose: string, id: string, email: string | null) =>
    hash(JSON.stringify([purpose, id, normalizeEmail(email ?? '')]), ADDRESS_BYTES);
  const boundTo = (id: string, email: string | null) => hashAddress('bound', id, email);
  const proofOf = (id: string, email: string) => hashAddress('mailed', id, email);
  const signAlone = (id: string) => hash(id, HASH_BYTES);
  // Another one, so that a token without its end is not the token that is bound to no address.
  const signBound = (id: string) => hash(JSON.stringify(['bound', id]), HASH_BYTES);

  const start = (id: string, signature: string) => {
    const [, prefix, letters = ''] = ID.exec(id) ?? [];
    return `${LETTERS[prefix as keyof typeof LETTERS]}${letters}${signature}`;
  };
  const create = (id: string) => start(id, signAlone(id));
  const createBound = (id: string, email: string | null) =>
    `${start(id, signBound(id))}${boundTo(id, email)}`;

  const parseAny = (token: string): ProvenId | undefined => {
    const [, letter, letters, signature = '', second, third] = TOKEN.exec(token) ?? [];
    const id = `${PREFIXES[letter as keyof typeof PREFIXES]}_${letters}`;
    if (second !== undefined && isSameSecret(signature, signBound(id))) {
      return { id, bound: second, ...(third === undefined ? {} : { proof: third }) };
    }
    if (third !== undefined || !isSameSecret(signature, signAlone(id))) return undefined;
    // Until 28 November 2026, mailed tokens were those of the page with the proof after it.
    return { id, ...(second === undefined ? {} : { proof: second }) };
  };

  const provesEmail = ({ id, proof }: ProvenId, email: string) =>
    proof !== undefined && isSameSecret(proof, proofOf(id, email));

  return {
    create,

    createMailed: (id, email) => `${createBound(id, email)}${proofOf(id, email)}`,

    createShown: ({ id, bound, proof }, email) =>
      bound === undefined && proof === undefined ? create(id) : createBound(id, email),

    parse(token) {
      const own = isAnswerToken(token) ? undefined : parseAny(token);
      return own && { ...own, kind: own.id.startsWith('sub_') ? 'tribute' : 'letter' };
    },

    parseAnswer: (token) => (isAnswerToken(token) ? parseAny(token) : undefined),

    isCurrent(own, email) {
      if (own.bound !== undefined) return isSameSecret(own.bound, boundTo(own.id, email));
      return own.proof === undefined || provesEmail(own, email ?? '');
    },

    provesEmail,
  };
}

/** True if the token, which may be wrong, is one of a guest's answer. */
export function isAnswerToken(token: string): boolean {
  return token.startsWith(LETTERS.att);
}
