/**
 * The token of the page `/c/{token}` of a case (a claim, or a request to be left out). It contains
 * the id of the case, and a keyed hash of the id and the reader. The hash is not stored, so only
 * the recipient of the mail knows the link.
 */
import { createHmac } from 'node:crypto';

import { isSameSecret } from '../wire/same-secret.server.ts';

const TOKEN = /^([co])([0-9A-Za-z]{22})([\w-]{22})$/;
const HASH_BYTES = 16;

/** The reader of a case's page: either the claimant, or the owner who must answer the claim. */
export type CaseReader = { kind: 'claimant' } | { kind: 'owner'; userId: string };

export interface CaseTokens {
  /** @param caseId - `clm_…` */
  create(caseId: string, reader: CaseReader): string;
  /** Reads the case id without checking the hash, which `isFor` does. Undefined if the token is malformed. */
  read(token: string): { caseId: string; kind: CaseReader['kind'] } | undefined;
  /**
   * True if the token was created for this reader. An owner's link becomes invalid when the
   * memorial gets another owner.
   */
  isFor(token: string, reader: CaseReader): boolean;
}

/** @param key - 32 bytes, never stored in the database */
export function createCaseTokens(key: Buffer): CaseTokens {
  const hash = (caseId: string, reader: CaseReader) =>
    createHmac('sha256', key)
      .update(JSON.stringify([caseId, reader.kind, reader.kind === 'owner' ? reader.userId : '']))
      .digest()
      .subarray(0, HASH_BYTES);

  const read: CaseTokens['read'] = (token) => {
    const [, letter, letters] = TOKEN.exec(token) ?? [];
    if (!letter) return undefined;
    return { caseId: `clm_${letters}`, kind: letter === 'o' ? 'owner' : 'claimant' };
  };

  return {
    read,
    create(caseId, reader) {
      const letters = caseId.slice('clm_'.length);
      const letter = reader.kind === 'owner' ? 'o' : 'c';
      return `${letter}${letters}${hash(caseId, reader).toString('base64url')}`;
    },
    isFor(token, reader) {
      const named = read(token);
      if (named?.kind !== reader.kind) return false;
      return isSameSecret(Buffer.from(token.slice(-22), 'base64url'), hash(named.caseId, reader));
    },
  };
}
