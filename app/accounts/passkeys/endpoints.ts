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
      'The options with which a browser asks for a passkey. The response is the same for everybody',
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
    failures: ['PASSKEY_UNKNOWN', 'PASSKEY_REFUSED', 'PASSKEY_EXPIRED', 'TOO_MANY_REQUESTS'],
  }),
};

export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: PASSKEYS,
    about: 'The passkeys of the account, oldest first',
    right: 'user',
    data: passkeysResponseSchema,
  }),
  options: endpoint({
    method: 'POST',
    path: `${PASSKEYS}/options`,
    about:
      'The options with which a browser makes a passkey. Only for a sign-in of the last 15 minutes',
    right: 'user',
    data: creationOptionsResponseSchema,
    failures: ['SIGN_IN_AGAIN', 'EMAIL_NOT_VERIFIED', 'PASSKEYS_FULL'],
  }),
  register: endpoint({
    method: 'POST',
    path: `${PASSKEYS}/register`,
    about: 'Adds a passkey to the account, which gets an email about it',
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
    about: 'Names a passkey of the account',
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
      'Removes a passkey from the account, which gets an email about it. Only for a sign-in of the last 15 minutes',
    right: 'user',
    data: removedResponseSchema,
    message: SUCCESS_MESSAGES.removePasskey,
    failures: ['SIGN_IN_AGAIN', 'EMAIL_NOT_VERIFIED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
};
