import { endpoint } from '../../wire/endpoint.ts';
import { userResponseSchema } from '../contract.ts';
import { SUCCESS_MESSAGES } from '../toast-messages.ts';
import {
  assertionPayloadSchema,
  creationOptionsResponseSchema,
  passkeyResponseSchema,
  passkeysResponseSchema,
  registerPasskeyPayloadSchema,
  removedResponseSchema,
  renamePayloadSchema,
  requestOptionsResponseSchema,
} from './contract.ts';

const PASSKEYS = '/api/v1/auth/passkeys';

export const passkeySignIn = {
  options: endpoint({
    method: 'POST',
    path: `${PASSKEYS}/sign-in-options`,
    about:
      'The options that a browser needs to ask for a passkey. The response is the same for everyone',
    right: 'anyone',
    data: requestOptionsResponseSchema,
  }),
  signIn: endpoint({
    method: 'POST',
    path: `${PASSKEYS}/sign-in`,
    about: 'Signs in with a passkey',
    right: 'anyone',
    payload: assertionPayloadSchema,
    data: userResponseSchema,
    message: SUCCESS_MESSAGES.login,
    failures: [
      'PASSKEY_UNKNOWN',
      'PASSKEY_REFUSED',
      'PASSKEY_EXPIRED',
      'ACCOUNT_CLOSED',
      'TOO_MANY_REQUESTS',
    ],
  }),
};

export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: PASSKEYS,
    about: 'The account’s passkeys, oldest first',
    right: 'user',
    data: passkeysResponseSchema,
  }),
  options: endpoint({
    method: 'POST',
    path: `${PASSKEYS}/options`,
    about:
      'The options that a browser needs to create a passkey. Requires a sign-in within the last 15 minutes',
    right: 'user',
    data: creationOptionsResponseSchema,
    failures: ['SIGN_IN_AGAIN', 'EMAIL_NOT_VERIFIED', 'PASSKEYS_FULL'],
  }),
  register: endpoint({
    method: 'POST',
    path: `${PASSKEYS}/register`,
    about: 'Adds a passkey to the account and emails the user about it',
    right: 'user',
    payload: registerPasskeyPayloadSchema,
    data: passkeyResponseSchema,
    status: 201,
    message: SUCCESS_MESSAGES.addPasskey,
    failures: [
      'PASSKEY_NOT_ADDED',
      'PASSKEY_EXPIRED',
      'PASSKEY_TAKEN',
      'PASSKEYS_FULL',
      'EMAIL_NOT_VERIFIED',
      'TOO_MANY_REQUESTS',
    ],
  }),
  rename: endpoint({
    method: 'PUT',
    path: `${PASSKEYS}/{passkey}`,
    about: 'Renames one of the account’s passkeys',
    right: 'user',
    payload: renamePayloadSchema,
    data: passkeyResponseSchema,
    message: SUCCESS_MESSAGES.renamePasskey,
    failures: ['NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${PASSKEYS}/{passkey}`,
    about:
      'Removes a passkey from the account and emails the user about it. Requires a sign-in within the last 15 minutes',
    right: 'user',
    data: removedResponseSchema,
    message: SUCCESS_MESSAGES.removePasskey,
    failures: ['SIGN_IN_AGAIN', 'EMAIL_NOT_VERIFIED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
};
