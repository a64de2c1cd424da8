/**
 * The cookies of accounts, all `HttpOnly`. On https they have the prefix `__Host-`, so that another subdomain
 * cannot set them.
 */
import { randomBytes } from 'node:crypto';

import type { Context } from 'hono';
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { z } from 'zod';

import { socialProviderSchema } from './contract.ts';
import type { SessionTokens } from './sessions/session-tokens.server.ts';
import type { PresentedTokens } from './sessions/sessions.server.ts';
import type { SocialFlow } from './social/authorization.server.ts';
import { PENDING_LIFETIME_MS } from './social/pending-sign-ins.server.ts';

const FLOW_SECONDS = 600;
/** Sign-ins that a browser has begun in several tabs. Each takes about 400 bytes of the cookie. */
const MOST_FLOWS = 3;
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
const flowsSchema = z.array(flowSchema).max(MOST_FLOWS);

export interface SessionCookies {
  read(c: Context): PresentedTokens;
  readDevice(c: Context): string | undefined;
  write(c: Context, tokens: SessionTokens): void;
  writeDevice(c: Context, device: string): void;
  clear(c: Context): void;
  writeFlow(c: Context, flow: SocialFlow): Promise<void>;
  /** Reads and removes the social sign-in with this state; undefined if it is missing, expired or forged. */
  consumeFlow(c: Context, state: string | undefined): Promise<SocialFlow | undefined>;
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

    ...flowCookie({ name: names.flow, secret, common, now }),

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

interface FlowCookie {
  name: string;
  secret: string;
  common: CookieOptions;
  now: () => Date;
}

/** One cookie for all sign-ins that have begun, so that a second tab does not end the one of the first. */
function flowCookie({
  name,
  secret,
  common,
  now,
}: FlowCookie): Pick<SessionCookies, 'writeFlow' | 'consumeFlow'> {
  async function read(c: Context) {
    const sealed = await getSignedCookie(c, secret, name);
    // Another version may have written it.
    const { data = [] } = flowsSchema.safeParse(sealed ? JSON.parse(sealed) : []);
    return data.filter(({ until }) => until > now().getTime());
  }

  async function write(c: Context, flows: z.infer<typeof flowsSchema>): Promise<void> {
    if (flows.length === 0) return void deleteCookie(c, name, common);
    const text = JSON.stringify(flows);
    await setSignedCookie(c, name, text, secret, { ...common, maxAge: FLOW_SECONDS });
  }

  return {
    async writeFlow(c, flow) {
      const others = (await read(c)).slice(1 - MOST_FLOWS);
      await write(c, [...others, { ...flow, until: now().getTime() + FLOW_SECONDS * 1000 }]);
    },

    async consumeFlow(c, state) {
      const flows = await read(c);
      const found = flows.find((flow) => flow.state === state);
      if (!found) return undefined;
      const others = flows.filter((flow) => flow !== found);
      await write(c, others);
      const { until: _, ...flow } = found;
      return flow;
    },
  };
}
