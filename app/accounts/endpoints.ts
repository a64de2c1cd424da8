/** The account calls of SPEC section 7, below `/api/v1/auth`: long, because it is a list. */
import { endpoint } from '../wire/endpoint.ts';
import {
  changePasswordPayloadSchema,
  emailPayloadSchema,
  emailsResponseSchema,
  loginPayloadSchema,
  pendingResponseSchema,
  profilePayloadSchema,
  providerPayloadSchema,
  providersResponseSchema,
  providerUrlResponseSchema,
  registerPayloadSchema,
  resetByLinkPayloadSchema,
  resetPasswordPayloadSchema,
  sendVerificationPayloadSchema,
  sentCodeResponseSchema,
  sessionsResponseSchema,
  userResponseSchema,
  verifyEmailPayloadSchema,
  verifyResetCodePayloadSchema,
} from './contract.ts';
import { SUCCESS_MESSAGES } from './toast-messages.ts';

const AUTH = '/api/v1/auth';
const SOCIAL = `${AUTH}/social` as const;

export const signingIn = {
  login: endpoint({
    method: 'POST',
    path: `${AUTH}/login`,
    about: 'Signs in with email and password',
    right: 'anyone',
    payload: loginPayloadSchema,
    data: userResponseSchema,
    message: SUCCESS_MESSAGES.login,
    failures: ['INVALID_CREDENTIALS', 'ACCOUNT_CLOSED', 'TOO_MANY_REQUESTS', 'BUSY'],
  }),
  register: endpoint({
    method: 'POST',
    path: `${AUTH}/register`,
    about: 'Creates an account and signs in',
    right: 'anyone',
    payload: registerPayloadSchema(),
    data: userResponseSchema,
    message: SUCCESS_MESSAGES.register,
    failures: ['SIGN_UP_INVITED', 'LINK_OVER', 'TOO_MANY_REQUESTS', 'BUSY'],
  }),
  logout: endpoint({
    method: 'POST',
    path: `${AUTH}/logout`,
    about: 'Ends the session',
    right: 'anyone',
    message: SUCCESS_MESSAGES.logout,
  }),
  refresh: endpoint({
    method: 'POST',
    path: `${AUTH}/refresh`,
    about: 'Replaces expired session cookies with new ones',
    right: 'anyone',
    data: userResponseSchema,
    failures: ['NOT_SIGNED_IN', 'SESSION_ENDED'],
  }),
};

export const passwordReset = {
  forgotPassword: endpoint({
    method: 'POST',
    path: `${AUTH}/forgot-password`,
    about: 'Emails a password reset code',
    right: 'anyone',
    payload: emailPayloadSchema,
    message: SUCCESS_MESSAGES.forgotPassword,
    failures: ['TOO_MANY_REQUESTS'],
  }),
  sendCode: endpoint({
    method: 'POST',
    path: `${AUTH}/send-password-reset-code`,
    about: 'Emails a password reset code',
    right: 'anyone',
    payload: emailPayloadSchema,
    message: SUCCESS_MESSAGES.sendResetCode,
    failures: ['TOO_MANY_REQUESTS'],
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: `${AUTH}/verify-password-reset-code`,
    about: 'Checks a password reset code; the code stays valid',
    right: 'anyone',
    payload: verifyResetCodePayloadSchema,
    message: SUCCESS_MESSAGES.verifyResetCode,
    failures: ['CODE_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  byCode: endpoint({
    method: 'POST',
    path: `${AUTH}/reset-password`,
    about: 'Resets the password with a code and ends all the account’s sessions',
    right: 'anyone',
    payload: resetPasswordPayloadSchema(),
    message: SUCCESS_MESSAGES.resetPassword,
    failures: ['CODE_INVALID', 'SIGN_UP_INVITED', 'ACCOUNT_CLOSED', 'TOO_MANY_REQUESTS', 'BUSY'],
  }),
  byLink: endpoint({
    method: 'POST',
    path: `${AUTH}/reset-password-by-link`,
    about:
      'Resets the password with the token from the emailed link and ends all the account’s sessions',
    right: 'anyone',
    payload: resetByLinkPayloadSchema(),
    message: SUCCESS_MESSAGES.resetPassword,
    failures: ['LINK_OVER', 'SIGN_UP_INVITED', 'ACCOUNT_CLOSED', 'TOO_MANY_REQUESTS', 'BUSY'],
  }),
};

export const verification = {
  send: endpoint({
    method: 'POST',
    path: `${AUTH}/send-verification`,
    about:
      'Emails a verification code. With `isAutomatic`, sends no new code if the last one is still valid and less than nine minutes old, and returns that code’s age',
    right: 'anyone',
    payload: sendVerificationPayloadSchema,
    data: sentCodeResponseSchema.optional(),
    message: SUCCESS_MESSAGES.sendVerification,
    failures: ['TOO_MANY_REQUESTS'],
  }),
  verify: endpoint({
    method: 'POST',
    path: `${AUTH}/verify-email`,
    about: 'Verifies the user’s address with the emailed code',
    right: 'user',
    payload: verifyEmailPayloadSchema,
    data: userResponseSchema,
    message: SUCCESS_MESSAGES.verifyEmail,
    failures: ['CODE_INVALID', 'SIGN_UP_INVITED', 'TOO_MANY_REQUESTS'],
  }),
};

export const account = {
  me: endpoint({
    method: 'GET',
    path: `${AUTH}/me`,
    about: 'The signed-in user',
    right: 'user',
    data: userResponseSchema,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: `${AUTH}/profile`,
    about: 'Changes the user’s name, and the language of their screens and emails',
    right: 'user',
    payload: profilePayloadSchema,
    data: userResponseSchema,
    message: SUCCESS_MESSAGES.updateProfile,
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: `${AUTH}/email`,
    about:
      'Corrects an unverified email address and emails a code to the new one; earlier codes become invalid. The response does not reveal whether an account with the new address exists',
    right: 'user',
    payload: emailPayloadSchema,
    data: userResponseSchema,
    message: SUCCESS_MESSAGES.changeEmail,
    failures: ['EMAIL_FIXED', 'TOO_MANY_REQUESTS'],
  }),
  tryEmailAgain: endpoint({
    method: 'POST',
    path: `${AUTH}/try-email-again`,
    about: 'Resumes sending emails to the user’s address after earlier ones bounced',
    right: 'user',
    data: userResponseSchema,
    failures: ['TOO_MANY_REQUESTS'],
  }),
  emails: endpoint({
    method: 'GET',
    path: `${AUTH}/emails`,
    about: 'Whether the user’s address gets only essential emails because one was reported as spam',
    right: 'user',
    data: emailsResponseSchema,
  }),
  turnEmailsOn: endpoint({
    method: 'POST',
    path: `${AUTH}/turn-emails-on`,
    about: 'Resumes sending all emails to the user’s address after one was reported as spam',
    right: 'user',
    failures: ['EMAIL_NOT_VERIFIED', 'TOO_MANY_REQUESTS'],
    message: SUCCESS_MESSAGES.turnEmailsOn,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: `${AUTH}/change-password`,
    about: 'Changes the password and ends all other sessions',
    right: 'user',
    payload: changePasswordPayloadSchema(),
    data: userResponseSchema,
    message: SUCCESS_MESSAGES.changePassword,
    failures: ['CURRENT_PASSWORD_WRONG', 'PASSWORD_NOT_HERE', 'TOO_MANY_REQUESTS', 'BUSY'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: `${AUTH}/delete-account`,
    about:
      'Deletes the account and everything in it. Requires a sign-in within the last 15 minutes',
    right: 'user',
    message: SUCCESS_MESSAGES.deleteAccount,
    failures: ['SIGN_IN_AGAIN'],
  }),
};

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: `${AUTH}/sessions`,
    about: 'The account’s sessions, most recently used first',
    right: 'user',
    data: sessionsResponseSchema,
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: `${AUTH}/sessions`,
    about: 'Ends all the account’s other sessions',
    right: 'user',
    message: SUCCESS_MESSAGES.endOtherSessions,
  }),
  end: endpoint({
    method: 'DELETE',
    path: `${AUTH}/sessions/{session}`,
    about: 'Ends one of the account’s sessions',
    right: 'user',
    message: SUCCESS_MESSAGES.endSession,
    failures: ['NOT_FOUND'],
  }),
};

/** A social sign-in whose address the provider has not verified waits for a mailed code. */
export const pendingSignIn = {
  read: endpoint({
    method: 'GET',
    path: `${SOCIAL}/pending`,
    about: 'This browser’s pending social sign-in, which is waiting for a code',
    right: 'anyone',
    data: pendingResponseSchema,
    failures: ['NOT_FOUND'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: `${SOCIAL}/pending`,
    about: 'Cancels this browser’s pending social sign-in',
    right: 'anyone',
  }),
  resend: endpoint({
    method: 'POST',
    path: `${SOCIAL}/resend`,
    about: 'Emails a new code for the pending social sign-in',
    right: 'anyone',
    message: SUCCESS_MESSAGES.sendVerification,
    failures: ['SOCIAL_FAILED', 'TOO_MANY_REQUESTS'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${SOCIAL}/confirm`,
    about:
      'Completes the pending social sign-in with the code: links it to the verified account with the same address, or creates an account',
    right: 'anyone',
    payload: verifyEmailPayloadSchema,
    data: userResponseSchema,
    message: SUCCESS_MESSAGES.login,
    failures: [
      'CODE_INVALID',
      'SOCIAL_OTHER_IDENTITY',
      'SIGN_UP_INVITED',
      'ACCOUNT_CLOSED',
      'TOO_MANY_REQUESTS',
    ],
  }),
};

export const providers = {
  list: endpoint({
    method: 'GET',
    path: `${AUTH}/providers`,
    about: 'The site’s sign-in providers, and which of them are connected to the account',
    right: 'user',
    data: providersResponseSchema,
  }),
  connect: endpoint({
    method: 'POST',
    path: `${AUTH}/providers/connect`,
    about:
      'The provider’s URL where the user connects it to the account. Requires a sign-in within the last 15 minutes',
    right: 'user',
    payload: providerPayloadSchema,
    data: providerUrlResponseSchema,
    failures: [
      'SIGN_IN_AGAIN',
      'EMAIL_NOT_VERIFIED',
      'SOCIAL_CONNECTED',
      'SOCIAL_NOT_CONFIGURED',
      'SOCIAL_UNAVAILABLE',
      'TOO_MANY_REQUESTS',
    ],
  }),
  disconnect: endpoint({
    method: 'POST',
    path: `${AUTH}/providers/disconnect`,
    about:
      'Disconnects a provider from the account and emails the user about it. Requires a sign-in within the last 15 minutes',
    right: 'user',
    payload: providerPayloadSchema,
    data: userResponseSchema,
    message: SUCCESS_MESSAGES.disconnectProvider,
    failures: [
      'SIGN_IN_AGAIN',
      'EMAIL_NOT_VERIFIED',
      'LAST_WAY_IN',
      'NOT_FOUND',
      'SOCIAL_NOT_CONFIGURED',
      'TOO_MANY_REQUESTS',
    ],
  }),
};

export const socialSignIn = {
  google: endpoint({
    method: 'GET',
    path: `${AUTH}/google`,
    about: 'Redirects the browser to sign in with Google',
    right: 'anyone',
    sends: { redirect: true },
  }),
  googleCallback: endpoint({
    method: 'GET',
    path: `${AUTH}/google/callback`,
    about: 'The callback URL that Google redirects the browser to',
    right: 'anyone',
    sends: { redirect: true },
  }),
  facebook: endpoint({
    method: 'GET',
    path: `${AUTH}/facebook`,
    about: 'Redirects the browser to sign in with Facebook',
    right: 'anyone',
    sends: { redirect: true },
  }),
  facebookCallback: endpoint({
    method: 'GET',
    path: `${AUTH}/facebook/callback`,
    about: 'The callback URL that Facebook redirects the browser to',
    right: 'anyone',
    sends: { redirect: true },
  }),
  openId: endpoint({
    method: 'GET',
    path: `${AUTH}/oidc/{number}`,
    about:
      'Redirects the browser to sign in with another OpenID Connect provider, by its number in the settings',
    right: 'anyone',
    sends: { redirect: true },
  }),
  openIdCallback: endpoint({
    method: 'GET',
    path: `${AUTH}/oidc/{number}/callback`,
    about: 'The callback URL that the OpenID Connect provider redirects the browser to',
    right: 'anyone',
    sends: { redirect: true },
  }),
};
