/**
 * Every call of the API: its payload and its answer by their contracts, and how it can fail. The test
 * application holds each answer it is given against this table, and refuses a call that is not in it.
 */
import { z } from 'zod';

import {
  changePasswordPayloadSchema,
  emailPayloadSchema,
  loginPayloadSchema,
  pendingAnswerSchema,
  profilePayloadSchema,
  registerPayloadSchema,
  resetByLinkPayloadSchema,
  resetPasswordPayloadSchema,
  userAnswerSchema,
  verifyEmailPayloadSchema,
  verifyResetCodePayloadSchema,
} from '../../app/accounts/contract.ts';
import {
  checkoutPayloadSchema,
  plansAnswerSchema,
  portalPayloadSchema,
  redirectAnswerSchema,
  statusAnswerSchema,
} from '../../app/billing/contract.ts';
import { memorialAnswerSchema } from '../../app/memorials/contract.ts';
import { tributeSchema } from '../../app/tributes/contract.ts';
import type { ErrorCode } from '../../app/wire/error-codes.ts';

export interface Operation {
  method: 'get' | 'post' | 'put' | 'delete';
  /** with `{name}` for a part of the path */
  path: string;
  about: string;
  /** what is sent as JSON */
  payload?: z.ZodType;
  /** what stands behind the question mark, with its meaning */
  query?: Readonly<Record<string, string>>;
  /** `data` of the answer; without it the answer has none */
  data?: z.ZodType;
  /** the answer is a redirect and no JSON */
  isRedirect?: true;
  /** whether the session's cookie is needed */
  isSignedIn?: true;
  /** what can go wrong beside what can go wrong anywhere */
  failures: readonly ErrorCode[];
}

const tributesAnswerSchema = z.object({
  tributes: z.array(
    tributeSchema.omit({ preview: true }).extend({ id: z.string().regex(/^tri_[0-9A-Za-z]{22}$/) }),
  ),
  next: z.string().nullable(),
  total: z.int().min(0),
  categories: z.array(z.string()),
});

const AUTH = '/api/v1/auth';
const PLAN = '/api/v1/subscription';

const visitors: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/memorials/{slug}',
    about:
      'A memorial as its family wrote it, with the tributes that its page shows and the number of all',
    data: memorialAnswerSchema,
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
    data: tributesAnswerSchema,
    failures: ['MEMORIAL_NOT_FOUND', 'INVALID_INPUT'],
  },
];

const sessions: Operation[] = [
  {
    method: 'post',
    path: `${AUTH}/register`,
    about: 'Make an account; its cookies sign in',
    payload: registerPayloadSchema,
    data: userAnswerSchema,
    failures: ['TOO_MANY_REQUESTS', 'BUSY'],
  },
  {
    method: 'post',
    path: `${AUTH}/login`,
    about: 'Sign in by email and password',
    payload: loginPayloadSchema,
    data: userAnswerSchema,
    failures: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS', 'BUSY'],
  },
  { method: 'post', path: `${AUTH}/logout`, about: 'End the session', failures: [] },
  {
    method: 'post',
    path: `${AUTH}/refresh`,
    about: 'Go on with the session: new cookies for those that have run out',
    data: userAnswerSchema,
    failures: ['NOT_SIGNED_IN', 'SESSION_ENDED'],
  },
  {
    method: 'get',
    path: `${AUTH}/me`,
    about: 'Who is signed in',
    data: userAnswerSchema,
    isSignedIn: true,
    failures: [],
  },
  ...(['google', 'facebook'] as const).flatMap((provider): Operation[] => [
    {
      method: 'get',
      path: `${AUTH}/${provider}`,
      about: `Send a browser to sign in with ${provider}`,
      isRedirect: true,
      failures: [],
    },
    {
      method: 'get',
      path: `${AUTH}/${provider}/callback`,
      about: `Where ${provider} sends the browser back to`,
      isRedirect: true,
      failures: [],
    },
  ]),
];

const socialCodes: Operation[] = [
  {
    method: 'get',
    path: `${AUTH}/social/pending`,
    about:
      'The sign-in of this browser that waits for a code: the provider does not vouch for the address',
    data: pendingAnswerSchema,
    failures: ['NOT_FOUND'],
  },
  {
    method: 'delete',
    path: `${AUTH}/social/pending`,
    about: 'Forget that sign-in',
    failures: [],
  },
  {
    method: 'post',
    path: `${AUTH}/social/resend`,
    about: 'Send a new code for it',
    failures: ['SOCIAL_FAILED', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'post',
    path: `${AUTH}/social/confirm`,
    about:
      'Finish it with the code: join the verified account of the address or make one, and sign in',
    payload: verifyEmailPayloadSchema,
    data: userAnswerSchema,
    failures: ['CODE_INVALID', 'SOCIAL_OTHER_IDENTITY', 'TOO_MANY_REQUESTS'],
  },
];

const codes: Operation[] = [
  ...['forgot-password', 'send-password-reset-code'].map((name): Operation => ({
    method: 'post',
    path: `${AUTH}/${name}`,
    about: 'Send a code with which a password is set anew',
    payload: emailPayloadSchema,
    failures: ['TOO_MANY_REQUESTS'],
  })),
  {
    method: 'post',
    path: `${AUTH}/verify-password-reset-code`,
    about: 'Whether such a code is right; it stays good',
    payload: verifyResetCodePayloadSchema,
    failures: ['CODE_INVALID', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'post',
    path: `${AUTH}/reset-password-by-link`,
    about: 'The same with the link that stands in the mail beside the code',
    payload: resetByLinkPayloadSchema,
    failures: ['LINK_OVER', 'TOO_MANY_REQUESTS', 'BUSY'],
  },
  {
    method: 'post',
    path: `${AUTH}/reset-password`,
    about: 'Set the password anew; every session of the account ends',
    payload: resetPasswordPayloadSchema,
    failures: ['CODE_INVALID', 'TOO_MANY_REQUESTS', 'BUSY'],
  },
  {
    method: 'post',
    path: `${AUTH}/send-verification`,
    about: 'Send a code that shows whose address it is',
    payload: emailPayloadSchema,
    failures: ['TOO_MANY_REQUESTS'],
  },
  {
    method: 'post',
    path: `${AUTH}/verify-email`,
    about: 'Show with the code that the address is yours',
    payload: verifyEmailPayloadSchema,
    data: userAnswerSchema,
    isSignedIn: true,
    failures: ['CODE_INVALID', 'TOO_MANY_REQUESTS'],
  },
];

const ownAccount: Operation[] = [
  {
    method: 'put',
    path: `${AUTH}/profile`,
    about: 'Change the own name',
    payload: profilePayloadSchema,
    data: userAnswerSchema,
    isSignedIn: true,
    failures: [],
  },
  {
    method: 'put',
    path: `${AUTH}/change-password`,
    about: 'Change the own password; every other session ends',
    payload: changePasswordPayloadSchema,
    data: userAnswerSchema,
    isSignedIn: true,
    failures: ['CURRENT_PASSWORD_WRONG', 'PASSWORD_NOT_HERE', 'TOO_MANY_REQUESTS', 'BUSY'],
  },
  {
    method: 'delete',
    path: `${AUTH}/delete-account`,
    about: 'Delete the own account with all that is in it',
    isSignedIn: true,
    failures: [],
  },
];

const PROVIDER_FAILURES = ['PAYMENTS_NOT_CONFIGURED', 'PAYMENTS_UNAVAILABLE', 'BUSY'] as const;

const plans: Operation[] = [
  {
    method: 'get',
    path: `${PLAN}/plans`,
    about: 'The plans and their prices',
    data: plansAnswerSchema,
    isSignedIn: true,
    failures: PROVIDER_FAILURES,
  },
  {
    method: 'get',
    path: `${PLAN}/status`,
    about: 'The own plan',
    data: statusAnswerSchema,
    isSignedIn: true,
    failures: [],
  },
  {
    method: 'post',
    path: `${PLAN}/create-checkout-session`,
    about: "Where to pay for a plan: a page of the payment provider's",
    payload: checkoutPayloadSchema,
    data: redirectAnswerSchema,
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
    data: redirectAnswerSchema,
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

export const OPERATIONS: readonly Operation[] = [
  ...visitors,
  ...sessions,
  ...socialCodes,
  ...codes,
  ...ownAccount,
  ...plans,
];
