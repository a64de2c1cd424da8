import { randomBytes } from 'node:crypto';

import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';

const YEAR_SECONDS = 365 * 24 * 3600;
const BROWSER_KEY = /^[\w-]{22}$/;

export interface WriterCookies {
  /**
   * Reads or creates the random key that identifies a browser.
   * @returns `cookie`: the Set-Cookie header for a browser without a key
   */
  readOrCreate(c: Context): { browserKey: string; cookie?: string };
}

export function createWriterCookies({ isSecure }: { isSecure: boolean }): WriterCookies {
  const name = isSecure ? '__Host-writer' : 'memorials_writer';
  return {
    readOrCreate(c) {
      const known = getCookie(c, name);
      if (known && BROWSER_KEY.test(known)) return { browserKey: known };
      const browserKey = randomBytes(16).toString('base64url');
      const cookie = serialize(name, browserKey, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: isSecure,
        maxAge: YEAR_SECONDS,
      });
      return { browserKey, cookie };
    },
  };
}
