/** The calls of `/api/v1/subscription` (SPEC section 7), one function each. They throw `ApiFailure` and show nothing. */
import { z, type ZodType } from 'zod';

import { apiClient } from '../wire/api-client.ts';
import { ApiFailure } from '../wire/api-failure.ts';
import {
  plansAnswerSchema,
  statusAnswerSchema,
  type CheckoutPayload,
  type Plan,
  type PortalPayload,
  type Subscription,
} from './contract.ts';
import { LOAD_FAILURES } from './subscription/toast-messages.ts';

const BASE = '/api/v1/subscription';

const plansAnswer: ZodType<{ plans: Plan[] }> = plansAnswerSchema;
const statusAnswer: ZodType<{ subscription: Subscription }> = statusAnswerSchema;

/** 'Checkout without url' is a failure with a sentence of its own, not an answer that cannot be read. */
const wayOutAnswer: ZodType<{ url?: string | undefined } | undefined> = z
  .object({ url: z.string().optional() })
  .optional();

export const billingCalls = {
  plans: async (): Promise<Plan[]> =>
    (await fetchOr(LOAD_FAILURES.plans, '/plans', plansAnswer)).plans,
  status: async (): Promise<Subscription> =>
    (await fetchOr(LOAD_FAILURES.status, '/status', statusAnswer)).subscription,
  /** Where to pay. */
  createCheckoutSession: (payload: CheckoutPayload) =>
    askForWayOut('/create-checkout-session', payload),
  /** Where the provider shows the plan, the card and the invoices. */
  createPortalSession: (payload: PortalPayload) => askForWayOut('/create-portal-session', payload),
};

/** SPEC section 8: 'Failed to fetch subscription …' (status 500) when success is false. */
async function fetchOr<T>(refusal: string, path: string, data: ZodType<T>): Promise<T> {
  try {
    return (await apiClient.call({ method: 'GET', path: `${BASE}${path}`, data })).data;
  } catch (failure) {
    const isRefusal =
      failure instanceof ApiFailure && failure.isApiResponse && failure.status !== 401;
    if (!isRefusal) throw failure;
    throw new ApiFailure(refusal, { status: 500, isApiResponse: true, cause: failure });
  }
}

/** @throws ApiFailure without a word when the answer holds no address that a browser may be sent to */
async function askForWayOut(path: string, body: object): Promise<string> {
  const { data } = await apiClient.call({
    method: 'POST',
    path: `${BASE}${path}`,
    body,
    data: wayOutAnswer,
  });
  const url = data?.url ?? '';
  if (/^https?:\/\//i.test(url)) return url;
  throw new ApiFailure('', { status: 200, isApiResponse: true });
}
