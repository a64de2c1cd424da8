/**
 * A signed cookie that lists the accounts that have signed in with this browser. A browser with
 * this cookie has its own rate limit, so failed attempts in other browsers cannot lock this browser
 * out. The cookie does not authenticate anyone.
 */
import { createHmac, randomBytes } from 'node:crypto';

import { isSameSecret } from '../../wire/same-secret.server.ts';

const PART_PATTERN = /^[\w-]{22}$/;
const MAX_ACCOUNTS = 5;

export interface KnownDevices {
  /** Returns the id of the device, or undefined if the cookie does not list the account. */
  deviceIdFor(cookie: string | undefined, userId: string): string | undefined;
  remember(cookie: string | undefined, userId: string): string;
}

/** @param key - 32 bytes, never stored in the database */
export function createKnownDevices(key: Buffer): KnownDevices {
  const sign = (device: string, userId: string) =>
    createHmac('sha256', key)
      .update(`${device}|${userId}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url');

  function read(cookie: string | undefined): { device: string; seals: string[] } | undefined {
    const parts = cookie?.split('.').slice(0, MAX_ACCOUNTS + 1) ?? [];
    const [device, ...seals] = parts;
    return device && parts.every((part) => PART_PATTERN.test(part)) ? { device, seals } : undefined;
  }

  return {
    deviceIdFor(cookie, userId) {
      const known = read(cookie);
      if (!known) return undefined;
      const expected = sign(known.device, userId);
      const isKnown = known.seals.some((seal) => isSameSecret(seal, expected));
      return isKnown ? known.device : undefined;
    },

    remember(cookie, userId) {
      const known = read(cookie);
      const device = known?.device ?? randomBytes(16).toString('base64url');
      const seal = sign(device, userId);
      const others = (known?.seals ?? []).filter((kept) => kept !== seal);
      return [device, seal, ...others.slice(0, MAX_ACCOUNTS - 1)].join('.');
    },
  };
}
