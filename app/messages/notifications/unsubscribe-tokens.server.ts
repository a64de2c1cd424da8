/**
 * Tokens for the unsubscribe links in mails. A link needs no sign-in and never expires, because
 * people keep mails for years. It can only change which mails the member gets.
 */
import { createHmac } from 'node:crypto';

import { isSameSecret } from '../../wire/same-secret.server.ts';
import type { MemberKey } from './store.server.ts';

export interface UnsubscribeTokens {
  tokenOf(member: MemberKey): string;
  memberOf(token: string): MemberKey | null;
}

const MAC_LENGTH = 27;
const TOKEN = /^([0-9A-Za-z]{22})([0-9A-Za-z]{22})([\w-]{27})$/;

/** @param key - 32 bytes, never stored in the database */
export function createUnsubscribeTokens(key: Buffer): UnsubscribeTokens {
  const macOf = (memorial: string, user: string) =>
    createHmac('sha256', key)
      .update(`${memorial} ${user}`)
      .digest('base64url')
      .slice(0, MAC_LENGTH);

  return {
    tokenOf({ memorialId, userId }) {
      const memorial = memorialId.replace('mem_', '');
      const user = userId.replace('usr_', '');
      return `${memorial}${user}${macOf(memorial, user)}`;
    },
    memberOf(token) {
      const [, memorial = '', user = '', mac = ''] = TOKEN.exec(token) ?? [];
      if (mac === '') return null;
      const isValid = isSameSecret(mac, macOf(memorial, user));
      return isValid ? { memorialId: `mem_${memorial}`, userId: `usr_${user}` } : null;
    },
  };
}
