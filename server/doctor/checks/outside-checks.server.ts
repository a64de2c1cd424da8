/** What visitors meet on their way here: TLS, the proxy's headers and its limit of a body. */
import { isIP } from 'node:net';

import { UPLOAD_LIMITS } from '../../../app/drafts/uploads/contract.ts';
import { VIDEO_LIMITS } from '../../../app/videos/contract.ts';
import { parseJson } from '../../../app/wire/json.ts';
import { isLoopback } from '../../../app/wire/loopback.server.ts';
import { createProxyTrust, plainAddress } from '../../http/client-network.server.ts';
import { LARGEST_FORM_BYTES } from '../../http/form-bodies.server.ts';
import {
  type Arrival,
  arrivalSchema,
  createProbeToken,
  PROBE_PATH,
} from '../../monitoring/outside-probe.server.ts';
import type { DoctorContext } from '../doctor-context.server.ts';
import { fail, ok, warn, type Finding } from '../findings.server.ts';
import { announceBody, isTlsError, reasonOf, sendRequest } from '../http-request.server.ts';
import type { Check } from '../run-checks.server.ts';

export const OUTSIDE_CHECKS: ReadonlyArray<Check<DoctorContext>> = [
  { name: 'site', seconds: 15, run: checkSite },
  { name: 'proxy', seconds: 15, run: checkProxy },
  { name: 'uploads', seconds: 60, run: checkUploads },
];

const MS_PER_DAY = 24 * 3600 * 1000;
/** Certificates are renewed 30 days before their end. */
const RENEWED_DAYS = 21;
const LAST_DAYS = 5;

async function checkSite({ config, now }: DoctorContext, signal: AbortSignal): Promise<Finding> {
  const url = `${config.origin}/healthz`;
  try {
    const { status, text, certificateEnds } = await sendRequest(url, { signal });
    if (status !== 200 || text !== 'ok') {
      return fail(
        `${url} answers with status ${status}, which isn’t the product’s usual answer.`,
        'Check that the proxy passes requests to the product, and that the product is running.',
      );
    }
    return certificateEnds
      ? describeCertificate(config.origin, certificateEnds, now())
      : ok(`${config.origin} answers.`);
  } catch (error) {
    if (isTlsError(error)) {
      return fail(
        `${config.origin} answers with a certificate that browsers refuse (${reasonOf(error)}).`,
        'Renew the certificate, and serve the full chain.',
      );
    }
    return notReached(config.origin, error);
  }
}

function notReached(origin: string, error: unknown): Finding {
  return warn(
    `${origin} can’t be reached from here, because ${reasonOf(error)}.`,
    'Start the product if it isn’t running. If visitors can reach it, run the doctor on a machine that can reach it too.',
  );
}

/** @param ends - the last moment of the certificate */
export function describeCertificate(origin: string, ends: Date, now: Date): Finding {
  const days = Math.floor((ends.getTime() - now.getTime()) / MS_PER_DAY);
  const found = `${origin} answers over TLS; its certificate is valid for ${days} more days.`;
  if (days > RENEWED_DAYS) return ok(found);
  const advice =
    'The certificate should have been renewed by now: check the program that renews it.';
  return days < LAST_DAYS ? fail(found, advice) : warn(found, advice);
}

/** Of a network for documentation, so no visitor has it. */
const FALSE_ADDRESS = '203.0.113.77';

type Probe = { arrival: Arrival; status: 200 } | { arrival?: undefined; status: number };

async function probe(
  context: DoctorContext,
  { bytes, signal }: { bytes: number; signal: AbortSignal },
): Promise<Probe> {
  const headers = headersOfProbe(context);
  if (!headers) return { status: 0 };
  const { status, text } = await sendRequest(context.config.origin + PROBE_PATH, {
    method: 'POST',
    headers,
    body: Buffer.alloc(bytes),
    signal,
  });
  if (status !== 200) return { status };
  const parsed = arrivalSchema.safeParse(parseJson(text));
  return parsed.success ? { arrival: parsed.data, status: 200 } : { status: 0 };
}

/** Undefined without a secret. */
function headersOfProbe({ keyFor, now }: DoctorContext): Record<string, string> | undefined {
  if (!keyFor) return undefined;
  return {
    Authorization: `Bearer ${createProbeToken(keyFor, now())}`,
    'Content-Type': 'application/octet-stream',
    'X-Forwarded-For': FALSE_ADDRESS,
  };
}

const NOT_OURS = warn(
  'Whatever answers at ORIGIN doesn’t know this installation’s SESSION_SECRET, so the proxy wasn’t checked.',
  'Run the doctor with the settings of the running product, and restart the product after an upgrade.',
);

/** Undefined if there may be a proxy to look at. */
function whyNoProxy({ config, keyFor }: DoctorContext): Finding | undefined {
  if (isLoopback(new URL(config.origin).hostname)) {
    return ok('Only this machine can open the site, so there’s no proxy.');
  }
  return keyFor ? undefined : warn('Not checked, because there’s no secret yet.');
}

async function checkProxy(context: DoctorContext, signal: AbortSignal): Promise<Finding> {
  const { origin, trustedProxies } = context.config;
  const reason = whyNoProxy(context);
  if (reason) return reason;
  try {
    const { arrival } = await probe(context, { bytes: 1, signal });
    return arrival ? describeArrival(arrival, { origin, trustedProxies }) : NOT_OURS;
  } catch (error) {
    return notReached(origin, error);
  }
}

const PROXY_ADVICE = 'See “A proxy in front” in docs/operating.md.';

/** @param arrival - of a request that claimed to be forwarded for `FALSE_ADDRESS` */
export function describeArrival(
  arrival: Arrival,
  { origin, trustedProxies }: { origin: string; trustedProxies: readonly string[] },
): Finding {
  const { connection, isTrusted, client, forwardedFor, forwardedProto, host } = arrival;
  if (createProxyTrust(trustedProxies)(FALSE_ADDRESS)) {
    return fail(
      'TRUSTED_PROXIES names addresses that visitors can have, so the product can’t tell visitors apart.',
      `Name the addresses of the proxy alone. ${PROXY_ADVICE}`,
    );
  }
  const hops = (forwardedFor ?? '').split(',').map(plainAddress);
  const last = hops.at(-1) ?? '';
  // Where the doctor runs on the proxy's machine or in its network, its own address is trusted, too.
  const isFromProxy = last !== FALSE_ADDRESS && (last === connection || isPrivate(last));
  if (client === FALSE_ADDRESS && !isFromProxy) {
    return fail(
      'The proxy passes on the X-Forwarded-For that visitors send, so they can fake their IP address.',
      `Have the proxy set X-Forwarded-For itself; in nginx, use proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for. ${PROXY_ADVICE}`,
    );
  }
  const isForwarded = hops.some((hop) => hop !== FALSE_ADDRESS && isIP(hop) > 0);
  if (!isForwarded) return describeDirect(arrival);
  if (!isTrusted) {
    return fail(
      `All visitors seem to come from ${connection}, the proxy, and share its rate limits.`,
      `Set TRUSTED_PROXIES=${[...trustedProxies, connection].join(',')}.`,
    );
  }
  const expected = new URL(origin);
  if (host !== expected.host) {
    return warn(
      host === null
        ? `The proxy passes on no host; it should pass on ${expected.host}.`
        : `The proxy passes on the host ${host} instead of ${expected.host}.`,
      `In nginx, use proxy_set_header Host $host. ${PROXY_ADVICE}`,
    );
  }
  if (forwardedProto !== null && `${forwardedProto}:` !== expected.protocol) {
    return warn(
      `The proxy says that visitors connect over ${forwardedProto}, but ORIGIN begins with ${expected.protocol}//.`,
      'Redirect http to https in the proxy.',
    );
  }
  const visitor = client === FALSE_ADDRESS ? last : client;
  return ok(`The proxy passes on the visitor’s address (${visitor}) and the host.`);
}

function describeDirect({ connection, forwardedFor }: Arrival): Finding {
  if (forwardedFor === FALSE_ADDRESS && !isPrivate(connection)) {
    return ok(`There’s no proxy in front of the product; it sees requests from ${connection}.`);
  }
  return fail(
    `The proxy (${connection}) doesn’t say whose requests it forwards, so all visitors share its rate limits.`,
    `Have the proxy send X-Forwarded-For. ${PROXY_ADVICE}`,
  );
}

function isPrivate(address: string): boolean {
  return (
    isLoopback(address) ||
    /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe80)/i.test(address)
  );
}

const TOO_LARGE = new Set([0, 400, 413, 502]);
const ANNOUNCED_MS = 5_000;
const LIMIT_ADVICE = `Raise the proxy’s limit for request bodies; in nginx, client_max_body_size 310m. ${PROXY_ADVICE}`;

async function checkUploads(context: DoctorContext, signal: AbortSignal): Promise<Finding> {
  const { origin } = context.config;
  const reason = whyNoProxy(context);
  if (reason) return reason;
  try {
    const small = await probe(context, { bytes: 1, signal });
    if (!small.arrival) return NOT_OURS;
    const form = await sendBytes(context, { bytes: LARGEST_FORM_BYTES, signal });
    if (form === LARGEST_FORM_BYTES) return await checkFamilyUploads(context, signal);
    const part = await sendBytes(context, { bytes: UPLOAD_LIMITS.chunkBytes, signal });
    return part === UPLOAD_LIMITS.chunkBytes
      ? warn(
          `The proxy refuses a request body of ${inMegabytes(LARGEST_FORM_BYTES)}: tributes with a large photo fail in browsers without JavaScript.`,
          LIMIT_ADVICE,
        )
      : fail('The proxy refuses a request body of 1 MB: families can’t add photos.', LIMIT_ADVICE);
  } catch (error) {
    return notReached(origin, error);
  }
}

/** A video is too large to be sent as a test, so its length is only announced. */
async function checkFamilyUploads(context: DoctorContext, signal: AbortSignal): Promise<Finding> {
  const bytes = VIDEO_LIMITS.browserVideoBytes;
  const status = await announceBody(context.config.origin + PROBE_PATH, {
    bytes,
    // With them the product waits for the body. Without, it would itself refuse this length.
    headers: headersOfProbe(context) ?? {},
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANNOUNCED_MS)]),
  });
  if (status === 413) {
    return warn(
      `The proxy refuses a request body of ${inMegabytes(bytes)}: families can’t add a memorial video made in their browser, and may not be able to add music.`,
      LIMIT_ADVICE,
    );
  }
  return ok(
    `A request body of ${inMegabytes(LARGEST_FORM_BYTES)}, the largest that visitors send, arrives in full.`,
  );
}

/** @returns how many bytes arrived; 0 if they were refused or the connection was closed */
async function sendBytes(
  context: DoctorContext,
  options: { bytes: number; signal: AbortSignal },
): Promise<number> {
  try {
    const { arrival, status } = await probe(context, options);
    if (!arrival && !TOO_LARGE.has(status)) throw new Error(`status ${status}`);
    return arrival?.bytes ?? 0;
  } catch (error) {
    if (options.signal.aborted) throw error;
    return 0;
  }
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
