/**
 * Calls Stripe through its SDK, with timeouts and idempotency keys. Pass a key if concurrent calls
 * must take effect only once. The SDK's own keys protect only the retries of one call.
 */
import type StripeSdk from 'stripe';
import type { ZodType } from 'zod';

import { loadOnce } from '../../wire/load-once.ts';
import { ProviderError } from './provider-error.ts';
import { toProviderError, withTimeout } from './stripe-failures.server.ts';

/**
 * The pinned API version. If an SDK update requires another version, the code no longer compiles, so
 * that a developer reviews the change.
 */
const API_VERSION = '2026-10-28.endive';

export interface TimeoutOptions {
  attemptMs: number;
  retries: number;
}

const DEFAULT_TIMEOUT: TimeoutOptions = { attemptMs: 4000, retries: 1 };

/**
 * The timeout of all calls of one browser request, so that the response comes within ten seconds.
 */
export const REQUEST_TIMEOUT_MS = 9000;

const RETRY_DELAY_MS = 1500;

/**
 * If less time remains before the deadline, no call is sent. The value is above 0, because the timer
 * of an earlier call can fire a millisecond too early, and a new call would then start without enough
 * time.
 */
const SHORTEST_CALL_MS = 10;

export interface StripeClientOptions {
  secretKey: string;
  apiUrl: string;
  timeout?: TimeoutOptions | undefined;
  requestTimeoutMs?: number | undefined;
}

interface StripeCall<T> {
  call: string;
  schema: ZodType<T>;
  send: (stripe: StripeSdk, requestOptions: StripeSdk.RequestOptions) => Promise<unknown>;
  timeout?: TimeoutOptions | undefined;
}

/** Rejects only with `ProviderError`. */
export type CallStripe = <T>(call: StripeCall<T>) => Promise<T>;

export interface StripeClient {
  /** Loads the SDK at the first call, because most installations have no payments configured. */
  loadSdk(): Promise<StripeSdk>;
  callStripe: CallStripe;
  /** For the calls of one browser request. All calls together end within `REQUEST_TIMEOUT_MS`. */
  withDeadline(): CallStripe;
}

export function createStripeClient(options: StripeClientOptions): StripeClient {
  const loadSdk = loadOnce(() => createSdk(options));

  const callUntil =
    (deadline: number): CallStripe =>
    async ({ call, schema, send, timeout }) => {
      const stripe = await loadSdk();
      const limits = options.timeout ?? timeout ?? DEFAULT_TIMEOUT;
      const remainingMs = deadline - performance.now();
      if (remainingMs < SHORTEST_CALL_MS) throw new ProviderError('unreachable', { call });
      const { retries } = limits;
      const attemptMs = Math.min(limits.attemptMs, Math.ceil(remainingMs));
      const totalMs = Math.min(attemptMs * (retries + 1) + RETRY_DELAY_MS * retries, remainingMs);
      const sent = send(stripe, { timeout: attemptMs, maxNetworkRetries: retries });
      const result = schema.safeParse(
        await withTimeout(totalMs, call, sent).catch(toProviderError(call)),
      );
      if (!result.success) throw new ProviderError('broken', { call });
      return result.data;
    };

  return {
    loadSdk,
    callStripe: callUntil(Infinity),
    withDeadline: () =>
      callUntil(performance.now() + (options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS)),
  };
}

async function createSdk({ secretKey, apiUrl }: StripeClientOptions): Promise<StripeSdk> {
  const { default: Stripe } = await import('stripe');
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port ? { port } : {}),
    timeout: DEFAULT_TIMEOUT.attemptMs,
    maxNetworkRetries: DEFAULT_TIMEOUT.retries,
    telemetry: false,
  });
}
