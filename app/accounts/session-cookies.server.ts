/**
 * The cookies of accounts, all `HttpOnly`. On https they have the prefix `__Host-`, so that another subdomain
 * cannot set them.
 */
import { randomBytes } from 'node:crypto';

import type { Context } from 'hono';
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie';
import { z } from 'zod';

import { socialProviderSchema } from './contract.ts';
import type { SessionTokens } from './sessions/session-tokens.server.ts';
import type { PresentedTokens } from './sessions/sessions.server.ts';
import type { SocialFlow } from './social/authorization.server.ts';
import { PENDING_LIFETIME_MS } from './social/pending-sign-ins.server.ts';

const FLOW_SECONDS = 600;
const DEVICE_SECONDS = 365 * 24 * 3600;
/** Longer than a challenge can be answered. */
const HOLDER_SECONDS = 3600;
const HOLDER_PATTERN = /^[\w-]{22}$/;

const flowSchema = z.object({
  provider: socialProviderSchema,
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  connects: z.string().optional(),
  until: z.number(),
});

export interface SessionCookies {
  read(c: Context): PresentedTokens;
  readDevice(c: Context): string | undefined;
  write(c: Context, tokens: SessionTokens): void;
  writeDevice(c: Context, device: string): void;
  clear(c: Context): void;
  writeFlow(c: Context, flow: SocialFlow): Promise<void>;
  /** Reads and clears the state of a social sign-in; undefined if the cookie is missing, expired or forged. */
  consumeFlow(c: Context): Promise<SocialFlow | undefined>;
  writePending(c: Context, id: string): Promise<void>;
  readPending(c: Context): Promise<string | undefined>;
  clearPending(c: Context): void;
  /** The id of the browser in sign-ins by passkey; sets it if the browser has none. */
  passkeyHolder(c: Context): string;
  readPasskeyHolder(c: Context): string | undefined;
}

/** @param key - signs the cookies of social sign-in */
export function createSessionCookies(options: {
  isSecure: boolean;
  key: Buffer;
  now: () => Date;
}): SessionCookies {
  const { isSecure, key, now } = options;
  const cookieName = (name: string) => (isSecure ? `__Host-${name}` : `memorials_${name}`);
  const names = {
    access: cookieName('session'),
    refresh: cookieName('refresh'),
    device: cookieName('device'),
    flow: cookieName('signin'),
    pending: cookieName('proof'),
    passkey: cookieName('passkey'),
  };
  const common = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const;
  const secret = key.toString('base64url');
  const readHolder = (c: Context) => {
    const holder = getCookie(c, names.passkey);
    return holder !== undefined && HOLDER_PATTERN.test(holder) ? holder : undefined;
  };
  const secondsUntil = (instant: Date) =>
    Math.max(0, Math.floor((instant.getTime() - now().getTime()) / 1000));

  return {
    read: (c) => ({ access: getCookie(c, names.access), refresh: getCookie(c, names.refresh) }),
    readDevice: (c) => getCookie(c, names.device),

    write(c, tokens) {
      const accessOptions = { ...common, maxAge: secondsUntil(tokens.accessExpiresAt) };
      const refreshOptions = { ...common, maxAge: secondsUntil(tokens.refreshExpiresAt) };
      setCookie(c, names.access, tokens.access, accessOptions);
      setCookie(c, names.refresh, tokens.refresh, refreshOptions);
    },

    writeDevice: (c, device) =>
      setCookie(c, names.device, device, { ...common, maxAge: DEVICE_SECONDS }),

    clear(c) {
      deleteCookie(c, names.access, common);
      deleteCookie(c, names.refresh, common);
    },

    async writeFlow(c, flow) {
      const until = now().getTime() + FLOW_SECONDS * 1000;
      await setSignedCookie(c, names.flow, JSON.stringify({ ...flow, until }), secret, {
        ...common,
        maxAge: FLOW_SECONDS,
      });
    },

    async consumeFlow(c) {
      const sealed = await getSignedCookie(c, secret, names.flow);
      deleteCookie(c, names.flow, common);
      if (!sealed) return undefined;
      // Another version may have written it.
      const { data } = flowSchema.safeParse(JSON.parse(sealed));
      if (!data || data.until <= now().getTime()) return undefined;
      const { until: _, ...flow } = data;
      return flow;
    },

    writePending: (c, id) =>
      setSignedCookie(c, names.pending, id, secret, {
        ...common,
        maxAge: PENDING_LIFETIME_MS / 1000,
      }),

    readPending: async (c) => (await getSignedCookie(c, secret, names.pending)) || undefined,

    clearPending: (c) => void deleteCookie(c, names.pending, common),

    passkeyHolder(c) {
      // The same for all tabs of a browser, so that two of them can wait for a passkey.
      const holder = readHolder(c) ?? randomBytes(16).toString('base64url');
      setCookie(c, names.passkey, holder, { ...common, maxAge: HOLDER_SECONDS });
      return holder;
    },

    readPasskeyHolder: readHolder,
  };
}
