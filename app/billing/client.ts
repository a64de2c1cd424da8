/** The subscription API calls of SPEC section 7. They throw `ApiFailure`. */
import { z, type ZodType } from 'zod';

import { apiClient } from '../wire/api-client.ts';
import { ApiFailure } from '../wire/api-failure.ts';
import {
  plansResponseSchema,
  statusResponseSchema,
  type CheckoutPayload,
  type Plan,
  type PortalPayload,
  type Subscription,
} from './contract.ts';
import { LOAD_FAILURES } from './subscription/toast-messages.ts';

const BASE = '/api/v1/subscription';

const plansResponse: ZodType<{ plans: Plan[] }> = plansResponseSchema;
const statusResponse: ZodType<{ subscription: Subscription }> = statusResponseSchema;

/** `url` is optional, because 'Checkout without url' has its own error message (SPEC section 8). */
const redirectResponse: ZodType<{ url?: string | undefined } | undefined> = z
  .object({ url: z.string().optional() })
  .optional();

export const billingCalls = {
  plans: async (): Promise<Plan[]> =>
    (await loadOrFail(LOAD_FAILURES.plans, '/plans', plansResponse)).plans,
  status: async (): Promise<Subscription> =>
    (await loadOrFail(LOAD_FAILURES.status, '/status', statusResponse)).subscription,
  createCheckoutSession: (payload: CheckoutPayload) =>
    requestRedirect('/create-checkout-session', payload),
  createPortalSession: (payload: PortalPayload) =>
    requestRedirect('/create-portal-session', payload),
};

/**
 * If the API responds with an error other than 401, throws an `ApiFailure` with status 500 and the
 * message 'Failed to fetch subscription …' (SPEC section 8).
 */
async function loadOrFail<T>(refusal: string, path: string, data: ZodType<T>): Promise<T> {
  try {
    return (await apiClient.call({ method: 'GET', path: `${BASE}${path}`, data })).data;
  } catch (failure) {
    const isRefusal =
      failure instanceof ApiFailure && failure.isApiResponse && failure.status !== 401;
    if (!isRefusal) throw failure;
    throw new ApiFailure(refusal, { status: 500, isApiResponse: true, cause: failure });
  }
}

/** @throws ApiFailure with an empty message when the response has no http(s) URL */
async function requestRedirect(path: string, body: object): Promise<string> {
  const { data } = await apiClient.call({
    method: 'POST',
    path: `${BASE}${path}`,
    body,
    data: redirectResponse,
  });
  const url = data?.url ?? '';
  if (/^https?:\/\//i.test(url)) return url;
  throw new ApiFailure('', { status: 200, isApiResponse: true });
}
