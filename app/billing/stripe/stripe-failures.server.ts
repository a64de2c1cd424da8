/** What a call to Stripe that gave nothing means to us. */
import { z } from 'zod';

import { ProviderError } from './provider-error.ts';

/** The errors that the SDK throws, by its own names. */
const stripeErrorSchema = z.object({
  type: z.string().startsWith('Stripe'),
  code: z.string().optional(),
  param: z.string().optional(),
  statusCode: z.number().optional(),
  requestId: z.string().optional(),
});

/** For `catch` of a call of the SDK. */
export function explain(call: string): (error: unknown) => never {
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
  // A twin of this call with the same key is on its way: nobody knows yet what comes of it.
  if (error.code === 'idempotency_key_in_use') return 'unreachable';
  // The key was used for something else, or its failure is kept for a day: either way it is spent.
  if (error.type === 'StripeIdempotencyError' || (error.statusCode ?? 500) >= 500) return 'broken';
  return 'refused';
}

/** For `catch`: what does not exist there has nothing to answer. */
export function unlessMissing(error: unknown): undefined {
  if (!(error instanceof ProviderError) || error.reason !== 'missing') throw error;
}

/** For `catch`: what was refused for its state needs no doing any more. */
export function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error;
  if (error.reason === 'missing') return;
  if (error.reason !== 'refused' || error.status !== 400) throw error;
}

/** For `catch`: what was given back already needs no doing any more. */
export function unlessRefunded(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error;
  if (error.providerCode !== 'charge_already_refunded') throw error;
}

/** Gives up after `wholeMs`. The SDK's own limit begins anew with every byte that comes. */
export async function within<T>(wholeMs: number, call: string, sent: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError('unreachable', { call })), wholeMs);
  });
  try {
    return await Promise.race([sent, limit]);
  } finally {
    clearTimeout(timer);
  }
}
