import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

import { OPERATOR_TERMS } from '../operator-terms.ts';

export interface OperatorCookies {
  read(c: Context): string | undefined;
  write(c: Context, token: string): void;
  clear(c: Context): void;
}

/** Other sites' links and forms never send this cookie. */
export function createOperatorCookies({ isSecure }: { isSecure: boolean }): OperatorCookies {
  const name = isSecure ? '__Host-operator' : 'memorials_operator';
  const common = { path: '/', httpOnly: true, sameSite: 'Strict', secure: isSecure } as const;
  return {
    read: (c) => getCookie(c, name),
    write: (c, token) =>
      setCookie(c, name, token, { ...common, maxAge: OPERATOR_TERMS.absoluteMs / 1000 }),
    clear: (c) => void deleteCookie(c, name, common),
  };
}
