/**
 * The token that identifies an email in its envelope sender and its Message-ID. It is made of lower-case letters and
 * digits, because some mail servers change the case of addresses. Only a token that this server made leads to a look-up.
 */
import { createHmac } from 'node:crypto';

import { isSameSecret } from '../../wire/same-secret.server.ts';

const PART_BYTES = 10;
const PART_LETTERS = 16;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN = /(?<![a-z0-9])[a-z2-7]{32}(?![a-z0-9])/g;
const MAX_TEXT = 20_000;
const MAX_TOKENS = 20;

export interface BounceTokens {
  /** The same for each attempt to send the email. */
  create(mailId: string): { deliveryId: string; token: string };
  /** The ids in the valid tokens of the texts. Reads at most 20,000 characters of each, and 20 tokens. */
  find(texts: readonly string[]): string[];
  /** a keyed hash, which is the same for all spellings of an address that mail servers use */
  hashAddress(email: string): string;
}

/** @param key - 32 bytes, never stored in the database */
export function createBounceTokens(key: Buffer): BounceTokens {
  const hash = (purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose} ${text}`).digest();
  const part = (purpose: string, text: string) =>
    toLetters(hash(purpose, text).subarray(0, PART_BYTES));

  function read(token: string): string | undefined {
    const deliveryId = token.slice(0, PART_LETTERS);
    const isSigned = isSameSecret(token.slice(PART_LETTERS), part('signature', deliveryId));
    return isSigned ? deliveryId : undefined;
  }

  return {
    create(mailId) {
      const deliveryId = part('delivery', mailId);
      return { deliveryId, token: `${deliveryId}${part('signature', deliveryId)}` };
    },
    find(texts) {
      const found = texts.flatMap(
        (text) => text.slice(0, MAX_TEXT).toLowerCase().match(TOKEN) ?? [],
      );
      const ids = [...new Set(found)].slice(0, MAX_TOKENS).map(read);
      return ids.filter((id) => id !== undefined);
    },
    hashAddress: (email) =>
      hash('address', canonicalAddress(email)).toString('base64url').slice(0, 22),
  };
}

/** Five bits a letter (RFC 4648, in lower case). */
function toLetters(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group, 2)]).join('');
}

/** Lower case, with the domain in ASCII. */
function canonicalAddress(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const url = `http://${domain}`;
  const isPlain = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  return `${address.slice(0, at)}@${isPlain && URL.canParse(url) ? new URL(url).hostname : domain}`;
}
