import { z } from 'zod';

import { ProviderError } from './provider-error.ts';

const stripeErrorSchema = z.object({
  type: z.string().startsWith('Stripe'),
  code: z.string().optional(),
  param: z.string().optional(),
  statusCode: z.number().optional(),
  requestId: z.string().optional(),
});

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
  // A concurrent call uses the same key, so the outcome of this call is unknown.
  if (error.code === 'idempotency_key_in_use') return 'unreachable';
  // The provider returns the same result for the same key, so the caller needs a new key.
  if (error.type === 'StripeIdempotencyError' || (error.statusCode ?? 500) >= 500) return 'broken';
  return 'refused';
}

/** A handler for `Promise.catch`: undefined if the object does not exist at Stripe. */
export function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof ProviderError) || error.reason !== 'missing') throw error;
}

/**
 * A handler for `Promise.catch`: undefined if the object does not exist. Also undefined for status
 * 400, which Stripe sends if nothing is left to change.
 */
export function ignoreRefused(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error;
  if (error.reason === 'missing') return;
  if (error.reason !== 'refused' || error.status !== 400) throw error;
}

/** A handler for `Promise.catch`: undefined if the payment was already refunded. */
export function ignoreAlreadyRefunded(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error;
  if (error.providerCode !== 'charge_already_refunded') throw error;
}

/**
 * Rejects after `timeoutMs`. The SDK's own timeout is not enough, because each received byte
 * restarts it.
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
