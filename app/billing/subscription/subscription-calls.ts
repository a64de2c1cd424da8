/** The subscription calls with the error messages of SPEC section 8. They throw `ApiFailure`. */
import { z, type ZodType } from 'zod';

import { pageI18n } from '../../language/i18n.ts';
import { call } from '../../wire/call.ts';
import { ApiFailure } from '../../wire/errors/api-failure.ts';
import type { CheckoutPayload, Plan, PortalPayload, Subscription } from '../contract.ts';
import { subscription } from '../endpoints.ts';
import { LOAD_FAILURES } from './toast-messages.ts';

/** `url` is optional, because 'Checkout without url' has its own error message (SPEC section 8). */
const data: ZodType<{ url?: string | undefined } | undefined> = z
  .object({ url: z.string().optional() })
  .optional();

export async function loadPlans(): Promise<Plan[]> {
  return (await loadOrFail(pageI18n._(LOAD_FAILURES.plans), () => call(subscription.plans))).plans;
}

export async function loadStatus(): Promise<Subscription> {
  return (await loadOrFail(pageI18n._(LOAD_FAILURES.status), () => call(subscription.status)))
    .subscription;
}

/** @throws ApiFailure with an empty message when the response has no http(s) URL */
export async function createCheckoutSession(payload: CheckoutPayload): Promise<string> {
  return urlOf(await call({ ...subscription.createCheckoutSession, data }, { payload }));
}

/** @throws ApiFailure with an empty message when the response has no http(s) URL */
export async function createPortalSession(payload: PortalPayload): Promise<string> {
  return urlOf(await call({ ...subscription.createPortalSession, data }, { payload }));
}

/**
 * If the API responds with an error other than 401, throws an `ApiFailure` with status 500 and the
 * message 'Failed to fetch subscription …' (SPEC section 8).
 */
async function loadOrFail<T>(refusal: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (failure) {
    const isRefusal =
      failure instanceof ApiFailure && failure.isApiResponse && failure.status !== 401;
    if (!isRefusal) throw failure;
    throw new ApiFailure(refusal, { status: 500, isApiResponse: true, cause: failure });
  }
}

function urlOf(response: { url?: string | undefined } | undefined): string {
  const url = response?.url ?? '';
  if (/^https?:\/\//i.test(url)) return url;
  throw new ApiFailure('', { status: 200, isApiResponse: true });
}
