/**
 * The links in guests' mails, `/f/i/{token}`. A token contains its data and a signature, so creating a token stores no
 * row. The server therefore does the same work for invited and for other e-mail addresses, and its response time does
 * not reveal who is invited.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { DOOR_LIMITS } from './contract.ts';

/**
 * The parts of a token are the memorial, the kind of holder (guest or user), the holder, the id of the link, the
 * end of validity, and the signature.
 */
const TOKEN = /^([0-9A-Za-z]{22})([gu])([0-9A-Za-z]{22})([\w-]{16})([0-9a-z]{7})([\w-]{22})$/;
const SIGNATURE_BYTES = 16;

export type GuestHolder = `gst_${string}` | `usr_${string}`;

export interface GuestLink {
  id: string;
  memorialId: string;
  holder: GuestHolder;
  expiresAt: Date;
}

export interface GuestLinks {
  create(link: { memorialId: string; holder: GuestHolder }): { token: string; expiresAt: Date };
  /** Undefined if the server did not create the token, or if it has expired. */
  parse(token: string): GuestLink | undefined;
  /** The memorial of a token that this server created, even if it has expired. */
  findMemorial(token: string): string | undefined;
}

/** @param options.key - 32 bytes, never stored in the database */
export function createGuestLinks({ key, now }: { key: Buffer; now: () => Date }): GuestLinks {
  const sign = (content: string) =>
    createHmac('sha256', key).update(`link ${content}`).digest().subarray(0, SIGNATURE_BYTES);

  function read(token: string): GuestLink | undefined {
    const [, memorial, kind, letters, id, end, signature] = TOKEN.exec(token) ?? [];
    if (!memorial || !letters || !id || !end || !signature) return undefined;
    const given = Buffer.from(signature, 'base64url');
    const expected = sign(token.slice(0, -signature.length));
    if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, expected)) return undefined;
    const expiresAt = new Date(Number.parseInt(end, 36) * 1000);
    const holder: GuestHolder = kind === 'g' ? `gst_${letters}` : `usr_${letters}`;
    return { id, memorialId: `mem_${memorial}`, holder, expiresAt };
  }

  return {
    create({ memorialId, holder }) {
      const seconds = Math.floor(now().getTime() / 1000) + DOOR_LIMITS.linkHours * 3600;
      const content = [
        memorialId.slice('mem_'.length),
        holder.startsWith('gst_') ? 'g' : 'u',
        holder.slice(4),
        randomBytes(12).toString('base64url'),
        seconds.toString(36).padStart(7, '0'),
      ].join('');
      const token = content + sign(content).toString('base64url');
      return { token, expiresAt: new Date(seconds * 1000) };
    },

    parse(token) {
      const link = read(token);
      return link && link.expiresAt > now() ? link : undefined;
    },

    findMemorial: (token) => read(token)?.memorialId,
  };
}
