/**
 * All operations of the API. The test application checks each response against this table. A test that calls an
 * operation without an entry fails.
 */
import { z } from 'zod';

import {
  checkoutPayloadSchema,
  plansResponseSchema,
  portalPayloadSchema,
  redirectResponseSchema,
  statusResponseSchema,
} from '../../app/billing/contract.ts';
import { memorialResponseSchema } from '../../app/memorials/contract.ts';
import { tributesPageSchema } from '../../app/tributes/contract.ts';
import { ACCOUNT_OPERATIONS } from './account-operations.server.ts';
import { ARCHIVE_OPERATIONS } from './archive-operations.server.ts';
import { BOOKLET_OPERATIONS } from './booklet-operations.server.ts';
import { CASE_OPERATIONS } from './case-operations.server.ts';
import { FAMILY_OPERATIONS } from './family-operations.server.ts';
import { LETTER_OPERATIONS } from './letter-operations.server.ts';
import { MEMBER_OPERATIONS } from './member-operations.server.ts';
import type { Operation } from './operation.server.ts';
import { RETURN_OPERATIONS } from './return-operations.server.ts';
import { WORDS_OPERATIONS } from './words-operations.server.ts';

const PLAN = '/api/v1/subscription';

const visitors: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/memorials/{slug}',
    about:
      'A memorial as its family wrote it, with the tributes that its page shows and the number of all',
    data: memorialResponseSchema,
    failures: ['MEMORIAL_NOT_FOUND'],
  },
  {
    method: 'get',
    path: '/api/v1/memorials/{slug}/tributes',
    about: 'A part of the tributes to a memorial, the newest first',
    query: {
      category: 'only those of this category',
      after: "the `next` of the part before; without it the list's beginning",
    },
    data: tributesPageSchema,
    failures: ['MEMORIAL_NOT_FOUND', 'INVALID_INPUT'],
  },
];

const PROVIDER_FAILURES = ['PAYMENTS_NOT_CONFIGURED', 'PAYMENTS_UNAVAILABLE', 'BUSY'] as const;

const plans: Operation[] = [
  {
    method: 'get',
    path: `${PLAN}/plans`,
    about: 'The plans and their prices',
    data: plansResponseSchema,
    isSignedIn: true,
    failures: PROVIDER_FAILURES,
  },
  {
    method: 'get',
    path: `${PLAN}/status`,
    about: 'The own plan',
    data: statusResponseSchema,
    isSignedIn: true,
    failures: [],
  },
  {
    method: 'post',
    path: `${PLAN}/create-checkout-session`,
    about: "Where to pay for a plan: a page of the payment provider's",
    payload: checkoutPayloadSchema,
    data: redirectResponseSchema,
    isSignedIn: true,
    failures: [
      ...PROVIDER_FAILURES,
      'EMAIL_NOT_VERIFIED',
      'PRICE_UNKNOWN',
      'ALREADY_SUBSCRIBED',
      'FOREIGN_RETURN_ADDRESS',
      'FOREIGN_CUSTOMER',
    ],
  },
  {
    method: 'post',
    path: `${PLAN}/create-portal-session`,
    about: "Where to manage a plan: a page of the payment provider's",
    payload: portalPayloadSchema,
    data: redirectResponseSchema,
    isSignedIn: true,
    failures: [...PROVIDER_FAILURES, 'NO_CUSTOMER', 'FOREIGN_RETURN_ADDRESS', 'FOREIGN_CUSTOMER'],
  },
  {
    method: 'post',
    path: `${PLAN}/webhook`,
    about: 'What the payment provider reports, signed by it',
    payload: z.looseObject({}),
    failures: ['WEBHOOK_REFUSED', 'PAYMENTS_NOT_CONFIGURED', 'PAYMENTS_UNAVAILABLE'],
  },
];

/**
 * `/memorials/{id}` and `/memorials/{slug}` match the same paths. The first match is used, so the operations with ids
 * come first. An id is never a valid slug.
 */
export const OPERATIONS: readonly Operation[] = [
  ...RETURN_OPERATIONS,
  ...FAMILY_OPERATIONS,
  ...MEMBER_OPERATIONS,
  ...WORDS_OPERATIONS,
  ...BOOKLET_OPERATIONS,
  ...CASE_OPERATIONS,
  ...LETTER_OPERATIONS,
  ...ARCHIVE_OPERATIONS,
  ...visitors,
  ...ACCOUNT_OPERATIONS,
  ...plans,
];
