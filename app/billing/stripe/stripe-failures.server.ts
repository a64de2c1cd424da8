/** Maps errors of the Stripe SDK to `ProviderError`. */
import { z } from 'zod';

import { ProviderError } from './provider-error.ts';

/** Errors of the Stripe SDK, recognised by their `type`. */
const stripeErrorSchema = z.object({
  type: z.string().startsWith('Stripe'),
  code: z.string().optional(),
  param: z.string().optional(),
  statusCode: z.number().optional(),
  requestId: z.string().optional(),
});

/** Returns a `catch` handler that rethrows errors of the SDK as `ProviderError`. */
export function toProviderError(call: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof ProviderError) throw error;
    const result = stripeErrorSchema.safeParse(error);
    if (!result.success) throw new ProviderError('broken', { call });
    const { code, param: parameter, statusCode: status, requestId: request } = result.data;
    throw new ProviderError(reasonOf(result.data), { call, status, code, parameter, request });
  };
}

function reasonOf(error: z.infer<typeof stripeErrorSchema>): ProviderError['reason'] {
  if (error.type === 'StripeConnectionError') return 'unreachable';
  if (error.code === 'resource_missing') return 'missing';
  // A concurrent call with the same key is in progress, so its outcome is unknown.
  if (error.code === 'idempotency_key_in_use') return 'unreachable';
  // The key was used with other parameters, or the provider caches the failure under this key. In both cases a new key
  // is needed.
  if (error.type === 'StripeIdempotencyError' || (error.statusCode ?? 500) >= 500) return 'broken';
  return 'refused';
}

/** A handler for `Promise.catch`: resolves to undefined if the object does not exist at Stripe. */
export function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof ProviderError) || error.reason !== 'missing') throw error;
}

/**
 * A handler for `Promise.catch`: resolves to undefined if the object does not exist, or if Stripe refuses the call with
 * status 400 because the object is already in the intended state.
 */
export function ignoreRefused(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error;
  if (error.reason === 'missing') return;
  if (error.reason !== 'refused' || error.status !== 400) throw error;
}

/** A handler for `Promise.catch`: resolves to undefined if the payment was already refunded. */
export function ignoreAlreadyRefunded(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error;
  if (error.providerCode !== 'charge_already_refunded') throw error;
}

/**
 * Rejects after `timeoutMs`. The SDK's own timeout cannot limit the total time, because it restarts with every byte
 * received.
 */
export async function withTimeout<T>(
  timeoutMs: number,
  call: string,
  sent: Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError('unreachable', { call })), timeoutMs);
  });
  try {
    return await Promise.race([sent, limit]);
  } finally {
    clearTimeout(timer);
  }
}
