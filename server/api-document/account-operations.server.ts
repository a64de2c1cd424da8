import {
  changePasswordPayloadSchema,
  emailPayloadSchema,
  loginPayloadSchema,
  pendingResponseSchema,
  profilePayloadSchema,
  registerPayloadSchema,
  resetByLinkPayloadSchema,
  resetPasswordPayloadSchema,
  sendVerificationPayloadSchema,
  sentCodeResponseSchema,
  sessionsResponseSchema,
  userResponseSchema,
  verifyEmailPayloadSchema,
  verifyResetCodePayloadSchema,
} from '../../app/accounts/contract.ts';
import type { Operation } from './operation.server.ts';

const AUTH = '/api/v1/auth';

const sessions: Operation[] = [
  {
    method: 'post',
    path: `${AUTH}/register`,
    about: 'Make an account; its cookies sign in',
    payload: registerPayloadSchema(),
    data: userResponseSchema,
    failures: ['TOO_MANY_REQUESTS', 'BUSY'],
  },
  {
    method: 'post',
    path: `${AUTH}/login`,
    about: 'Sign in by email and password',
    payload: loginPayloadSchema,
    data: userResponseSchema,
    failures: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS', 'BUSY'],
  },
  { method: 'post', path: `${AUTH}/logout`, about: 'End the session', failures: [] },
  {
    method: 'post',
    path: `${AUTH}/refresh`,
    about: 'Go on with the session: new cookies for those that have run out',
    data: userResponseSchema,
    failures: ['NOT_SIGNED_IN', 'SESSION_ENDED'],
  },
  {
    method: 'get',
    path: `${AUTH}/me`,
    about: 'Who is signed in',
    data: userResponseSchema,
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
    data: pendingResponseSchema,
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
    data: userResponseSchema,
    failures: ['CODE_INVALID', 'SOCIAL_OTHER_IDENTITY', 'TOO_MANY_REQUESTS'],
  },
];

const sessionList: Operation[] = [
  {
    method: 'get',
    path: `${AUTH}/sessions`,
    about: 'Where the account is signed in, the last used first',
    data: sessionsResponseSchema,
    isSignedIn: true,
    failures: [],
  },
  {
    method: 'delete',
    path: `${AUTH}/sessions`,
    about: 'End every session of the account but this one',
    isSignedIn: true,
    failures: [],
  },
  {
    method: 'delete',
    path: `${AUTH}/sessions/{id}`,
    about: 'End one session of the account',
    isSignedIn: true,
    failures: ['NOT_FOUND'],
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
    payload: resetByLinkPayloadSchema(),
    failures: ['LINK_OVER', 'TOO_MANY_REQUESTS', 'BUSY'],
  },
  {
    method: 'post',
    path: `${AUTH}/reset-password`,
    about: 'Set the password anew; every session of the account ends',
    payload: resetPasswordPayloadSchema(),
    failures: ['CODE_INVALID', 'TOO_MANY_REQUESTS', 'BUSY'],
  },
  {
    method: 'post',
    path: `${AUTH}/send-verification`,
    about:
      'Send a code that shows whose address it is. With `isAutomatic`, nothing is sent while the last code can be used and is younger than nine minutes, and `data` says how old the code is',
    payload: sendVerificationPayloadSchema,
    data: sentCodeResponseSchema.optional(),
    failures: ['TOO_MANY_REQUESTS'],
  },
  {
    method: 'post',
    path: `${AUTH}/verify-email`,
    about: 'Show with the code that the address is yours',
    payload: verifyEmailPayloadSchema,
    data: userResponseSchema,
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
    data: userResponseSchema,
    isSignedIn: true,
    failures: [],
  },
  {
    method: 'put',
    path: `${AUTH}/email`,
    about:
      'Correct the own email while it is unverified: a code is sent there, and earlier ones are void. The answer is the same for an address that has an account',
    payload: emailPayloadSchema,
    data: userResponseSchema,
    isSignedIn: true,
    failures: ['EMAIL_FIXED', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'put',
    path: `${AUTH}/change-password`,
    about: 'Change the own password; every other session ends',
    payload: changePasswordPayloadSchema(),
    data: userResponseSchema,
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

export const ACCOUNT_OPERATIONS: readonly Operation[] = [
  ...sessions,
  ...socialCodes,
  ...sessionList,
  ...codes,
  ...ownAccount,
];
