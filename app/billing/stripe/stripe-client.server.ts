/**
 * How Stripe is asked: by its SDK, each call with a limit in time, and every answer held against what is read
 * of it, because the SDK resolves with any JSON and calls it by its own type. Every POST has an idempotency
 * key: ours where two calls must be one, else the SDK's own, which holds for the tries of one call.
 */
import type StripeSdk from 'stripe';
import type { ZodType } from 'zod';

import { ProviderError } from './provider-error.ts';
import { explain, within } from './stripe-failures.server.ts';

/** Written out: an update of the SDK that speaks another version does not compile until somebody read up on it. */
const API_VERSION = '2026-10-28.endive';

/** How long an answer is waited for. */
export interface Patience {
  /** milliseconds for one try */
  answerMs: number;
  /** tries after the first */
  retries: number;
}

/** For a call alone, as in a job. */
const PATIENCE: Patience = { answerMs: 4000, retries: 1 };

/**
 * Milliseconds for all the calls that one request of a browser makes, tries and pauses included: a silent
 * provider is answered for within ten seconds.
 */
export const REQUEST_MS = 9000;

/** Between two tries the SDK pauses; this much is granted for a pause. */
const PAUSE_MS = 1500;

export interface StripeAccess {
  secretKey: string;
  /** `https://api.stripe.com`, or a stand-in's */
  apiUrl: string;
  /** holds for every call, instead of what the call would be granted */
  patience?: Patience | undefined;
  /** milliseconds, in the place of `REQUEST_MS` */
  requestMs?: number | undefined;
}

interface Question<T> {
  /** method and path, for the log */
  call: string;
  answer: ZodType<T>;
  send: (stripe: StripeSdk, limits: StripeSdk.RequestOptions) => Promise<unknown>;
  patience?: Patience | undefined;
}

/** Rejects with a `ProviderError` and nothing else. */
export type Ask = <T>(question: Question<T>) => Promise<T>;

export interface StripeDoor {
  /** The SDK, loaded at the first call: who sells nothing does not pay for it. */
  open(): Promise<StripeSdk>;
  /** Each call for itself. */
  ask: Ask;
  /** For one request of a browser: all of its calls together end in time. */
  askWithinRequest(): Ask;
}

export function createStripeDoor(access: StripeAccess): StripeDoor {
  let sdk: Promise<StripeSdk> | undefined;
  const open = () => (sdk ??= openSdk(access));

  const askUntil =
    (deadline: number): Ask =>
    async ({ call, answer, send, patience }) => {
      const stripe = await open();
      const granted = access.patience ?? patience ?? PATIENCE;
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) throw new ProviderError('unreachable', { call });
      const { retries } = granted;
      const answerMs = Math.min(granted.answerMs, Math.ceil(leftMs));
      const wholeMs = Math.min(answerMs * (retries + 1) + PAUSE_MS * retries, leftMs);
      const sent = send(stripe, { timeout: answerMs, maxNetworkRetries: retries });
      const result = answer.safeParse(await within(wholeMs, call, sent).catch(explain(call)));
      if (!result.success) throw new ProviderError('broken', { call });
      return result.data;
    };

  return {
    open,
    ask: askUntil(Infinity),
    askWithinRequest: () => askUntil(performance.now() + (access.requestMs ?? REQUEST_MS)),
  };
}

async function openSdk({ secretKey, apiUrl }: StripeAccess): Promise<StripeSdk> {
  const { default: Stripe } = await import('stripe');
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port ? { port } : {}),
    timeout: PATIENCE.answerMs,
    maxNetworkRetries: PATIENCE.retries,
    telemetry: false,
  });
}
