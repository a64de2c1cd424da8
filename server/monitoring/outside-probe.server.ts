/**
 * Returns the remote address, the forwarded headers and the body size of the doctor's own request. It requires a token
 * signed with SESSION_SECRET; other requests get a 404.
 */
import { createHmac } from 'node:crypto';

import { Hono } from 'hono';
import { z } from 'zod';

import { isSameSecret } from '../../app/wire/same-secret.server.ts';
import type { KeyFor } from '../config/secret-keys.server.ts';
import { connectionOf, createNetworkOf, createProxyTrust } from '../http/client-network.server.ts';
import { LARGEST_FORM_BYTES } from '../http/form-bodies.server.ts';
import { CACHE_CONTROL } from '../http/headers/response-headers.server.ts';

export const PROBE_PATH = '/healthz/outside';

const VALID_SECONDS = 300;
const TOKEN = /^(\d{10})\.([\w-]{43})$/;

export const arrivalSchema = z.object({
  /** the address of the connection, without a port */
  connection: z.string(),
  /** true if `connection` is one of TRUSTED_PROXIES */
  isTrusted: z.boolean(),
  /** the network that rate limits count, as the product finds it */
  client: z.string(),
  forwardedFor: z.string().nullable(),
  forwardedProto: z.string().nullable(),
  host: z.string().nullable(),
  /** how much of the body arrived */
  bytes: z.int(),
});

/** How a request arrived at the product. */
export type Arrival = z.infer<typeof arrivalSchema>;

export function createProbeToken(keyFor: KeyFor, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1000) + VALID_SECONDS);
  return `${expires}.${signatureOf(keyFor, expires)}`;
}

export function outsideProbeRoutes(options: {
  keyFor: KeyFor;
  trustedProxies: readonly string[];
  now: () => Date;
}): Hono {
  const networkOf = createNetworkOf(options.trustedProxies);
  const isTrusted = createProxyTrust(options.trustedProxies);
  const isAllowed = (header: string | undefined) => {
    const [, expires = '', signature = ''] =
      TOKEN.exec(header?.replace(/^Bearer /, '') ?? '') ?? [];
    const seconds = Number(expires) - options.now().getTime() / 1000;
    if (!(seconds > 0 && seconds <= VALID_SECONDS)) return false;
    return isSameSecret(signature, signatureOf(options.keyFor, expires));
  };
  return new Hono().post(PROBE_PATH, async (c, next) => {
    if (!isAllowed(c.req.header('authorization'))) return next();
    c.header('Cache-Control', CACHE_CONTROL.noStore);
    const arrival: Arrival = {
      connection: connectionOf(c),
      isTrusted: isTrusted(connectionOf(c)),
      client: networkOf(c),
      forwardedFor: c.req.header('x-forwarded-for') ?? null,
      forwardedProto: c.req.header('x-forwarded-proto') ?? null,
      host: c.req.header('host') ?? null,
      bytes: await countBytes(c.req.raw.body),
    };
    return c.json(arrival);
  });
}

/** Keeps nothing of the body, and stops where no form of the product is longer. */
async function countBytes(body: ReadableStream<Uint8Array> | null): Promise<number> {
  let bytes = 0;
  if (!body) return bytes;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > LARGEST_FORM_BYTES) break;
  }
  return bytes;
}

function signatureOf(keyFor: KeyFor, expires: string): string {
  return createHmac('sha256', keyFor('outside probe')).update(expires).digest('base64url');
}
