/**
 * Calls Stripe through its SDK, each call with a timeout. Every response is validated against a schema, because the SDK
 * does not check its types at run time. Every POST has an idempotency key. If concurrent calls must have an effect only
 * once, the caller of this module passes the key. Otherwise the SDK generates a key, which protects only the retries of
 * a single call.
 */
import type StripeSdk from 'stripe';
import type { ZodType } from 'zod';

import { ProviderError } from './provider-error.ts';
import { toProviderError, withTimeout } from './stripe-failures.server.ts';

/**
 * The version is set explicitly. If an SDK update changes the API version, the code does not compile until a developer
 * has reviewed the changes and set the new version here.
 */
const API_VERSION = '2026-10-28.endive';

export interface TimeoutOptions {
  /** timeout of one attempt in milliseconds */
  attemptMs: number;
  /** maximum number of attempts after the first */
  retries: number;
}

/** The timeout of a single call, for example in a job. */
const DEFAULT_TIMEOUT: TimeoutOptions = { attemptMs: 4000, retries: 1 };

/**
 * The limit for all calls of one browser request together, including retries. The request can then be answered
 * within ten seconds even if the provider does not respond.
 */
export const REQUEST_TIMEOUT_MS = 9000;

/** The time allowed for the SDK's delay before a retry. */
const RETRY_DELAY_MS = 1500;

export interface StripeClientOptions {
  secretKey: string;
  /** `https://api.stripe.com`, or the URL of the sandbox */
  apiUrl: string;
  /** overrides the timeout of every call */
  timeout?: TimeoutOptions | undefined;
  /** overrides `REQUEST_TIMEOUT_MS` */
  requestTimeoutMs?: number | undefined;
}

interface StripeCall<T> {
  /** method and path, for the log */
  call: string;
  schema: ZodType<T>;
  send: (stripe: StripeSdk, requestOptions: StripeSdk.RequestOptions) => Promise<unknown>;
  timeout?: TimeoutOptions | undefined;
}

/** Rejects only with `ProviderError`. */
export type CallStripe = <T>(call: StripeCall<T>) => Promise<T>;

export interface StripeClient {
  /** Loads the SDK at the first call, so that an installation without payments never loads the SDK. */
  loadSdk(): Promise<StripeSdk>;
  callStripe: CallStripe;
  /**
   * Returns a function that makes the Stripe calls of one browser request. All these calls together end within
   * `REQUEST_TIMEOUT_MS`.
   */
  withDeadline(): CallStripe;
}

export function createStripeClient(options: StripeClientOptions): StripeClient {
  let sdk: Promise<StripeSdk> | undefined;
  const loadSdk = () => (sdk ??= createSdk(options));

  const callUntil =
    (deadline: number): CallStripe =>
    async ({ call, schema, send, timeout }) => {
      const stripe = await loadSdk();
      const limits = options.timeout ?? timeout ?? DEFAULT_TIMEOUT;
      const remainingMs = deadline - performance.now();
      if (remainingMs <= 0) throw new ProviderError('unreachable', { call });
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
