/**
 * The token in the URL of a writer's page, `/w/{token}`. It contains an id and a keyed hash of the
 * id. The hash cannot be guessed and is not stored, so only the writer knows the URL.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

import type { WordsKind } from '../words-kind.ts';

const TOKEN = /^([tl])([0-9A-Za-z]{22})([\w-]{22})$/;
const HASH_BYTES = 16;
const ID = /^(sub|con)_([0-9A-Za-z]{22})$/;

export interface OwnId {
  kind: WordsKind;
  id: string;
}

export interface WriterTokens {
  /** @param id - `sub_…` or `con_…` */
  create(id: string): string;
  parse(token: string): OwnId | undefined;
}

/** @param key - 32 bytes, never stored in the database */
export function createWriterTokens(key: Buffer): WriterTokens {
  const hash = (id: string) =>
    createHmac('sha256', key).update(id).digest().subarray(0, HASH_BYTES);

  return {
    create(id) {
      const [, prefix, letters = ''] = ID.exec(id) ?? [];
      return `${prefix === 'sub' ? 't' : 'l'}${letters}${hash(id).toString('base64url')}`;
    },

    parse(token) {
      const [, letter, letters, signature = ''] = TOKEN.exec(token) ?? [];
      const kind = letter === 't' ? 'tribute' : 'letter';
      const id = `${kind === 'tribute' ? 'sub' : 'con'}_${letters}`;
      const given = Buffer.from(signature, 'base64url');
      const isOurs = given.length === HASH_BYTES && timingSafeEqual(given, hash(id));
      return isOurs ? { kind, id } : undefined;
    },
  };
}
