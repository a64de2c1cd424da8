/**
 * The tokens of `/i/{token}`: the id of a row and a keyed hash of the id. The hash cannot be
 * guessed and is not stored, so only the recipient of the mail knows the link. The prefix of the id
 * determines the kind of link.
 */
import { createHmac } from 'node:crypto';

import { isSameSecret } from '../../wire/same-secret.server.ts';

const TOKEN = /^([a-z]{3}_[0-9A-Za-z]{22})([0-9a-f]{32})$/;
const HASH_BYTES = 16;

export interface LinkTokens {
  /** @param id - such as `inv_…`, with 22 letters or digits */
  create(id: string): string;
  /** Returns the row's id. Returns undefined if the server did not create the token. */
  parse(token: string): string | undefined;
}

/** @param key - 32 bytes, never stored in the database */
export function createLinkTokens(key: Buffer): LinkTokens {
  const hash = (id: string) =>
    createHmac('sha256', key).update(id).digest().subarray(0, HASH_BYTES);

  return {
    create: (id) => `${id}${hash(id).toString('hex')}`,
    parse(token) {
      const [, id = '', signature = ''] = TOKEN.exec(token) ?? [];
      return isSameSecret(Buffer.from(signature, 'hex'), hash(id)) ? id : undefined;
    },
  };
}
