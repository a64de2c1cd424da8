/** The subscription calls of SPEC section 7. */
import { z } from 'zod';

import { endpoint } from '../wire/endpoint.ts';
import {
  checkoutPayloadSchema,
  plansResponseSchema,
  portalPayloadSchema,
  redirectResponseSchema,
  statusResponseSchema,
} from './contract.ts';

const BASE = '/api/v1/subscription';
const PROVIDER_FAILURES = ['PAYMENTS_NOT_CONFIGURED', 'PAYMENTS_UNAVAILABLE', 'BUSY'] as const;

export const subscription = {
  plans: endpoint({
    method: 'GET',
    path: `${BASE}/plans`,
    about: 'The plans and their prices',
    right: 'user',
    data: plansResponseSchema,
    failures: PROVIDER_FAILURES,
  }),
  status: endpoint({
    method: 'GET',
    path: `${BASE}/status`,
    about: 'The user’s plan',
    right: 'user',
    data: statusResponseSchema,
  }),
  createCheckoutSession: endpoint({
    method: 'POST',
    path: `${BASE}/create-checkout-session`,
    about: 'The payment provider’s URL where the user pays for a plan',
    right: 'user',
    payload: checkoutPayloadSchema,
    data: redirectResponseSchema,
    failures: [
      ...PROVIDER_FAILURES,
      'TOO_MANY_REQUESTS',
      'EMAIL_NOT_VERIFIED',
      'PRICE_UNKNOWN',
      'ALREADY_SUBSCRIBED',
      'FOREIGN_RETURN_ADDRESS',
      'FOREIGN_CUSTOMER',
    ],
  }),
  createPortalSession: endpoint({
    method: 'POST',
    path: `${BASE}/create-portal-session`,
    about: 'The payment provider’s URL where the user manages the plan',
    right: 'user',
    payload: portalPayloadSchema,
    data: redirectResponseSchema,
    failures: [
      ...PROVIDER_FAILURES,
      'TOO_MANY_REQUESTS',
      'NO_CUSTOMER',
      'FOREIGN_RETURN_ADDRESS',
      'FOREIGN_CUSTOMER',
    ],
  }),
};

/** The route reads the body itself, because the signature is of its bytes. */
export const webhook = endpoint({
  method: 'POST',
  path: `${BASE}/webhook`,
  about: 'Receives signed events from the payment provider',
  right: 'anyone',
  payload: z.looseObject({}),
  failures: ['WEBHOOK_REFUSED', 'PAYMENTS_NOT_CONFIGURED', 'PAYMENTS_UNAVAILABLE'],
});
