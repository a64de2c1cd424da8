import { endpoint } from '../../wire/endpoint.ts';
import { linkPayloadSchema } from '../contract.ts';
import {
  ownershipResponseSchema,
  handoverPayloadSchema,
  newOwnerResponseSchema,
  nextKeepersResponseSchema,
  successorPayloadSchema,
} from './contract.ts';
import { FOLLOWING_TERMS } from './ownership-terms.ts';

const ONE = '/api/v1/memorials/{id}';
const ACCEPT_FAILURES = ['LINK_OVER', 'NOT_ALLOWED', 'EMAIL_NOT_VERIFIED'] as const;

export const following = {
  read: endpoint({
    method: 'GET',
    path: `${ONE}/following`,
    about: 'The pending request to take over ownership, and the legacy contact',
    right: 'own',
    data: ownershipResponseSchema,
  }),
  propose: endpoint({
    method: 'POST',
    path: `${ONE}/handover`,
    about: `Emails a request to take over ownership, valid for ${FOLLOWING_TERMS.handoverDays} days; replaces an earlier request`,
    right: 'own',
    payload: handoverPayloadSchema,
    data: ownershipResponseSchema,
    failures: ['SIGN_IN_AGAIN', 'EMAIL_NOT_VERIFIED', 'MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${ONE}/handover`,
    about: 'Cancels the request to take over ownership',
    right: 'own',
    data: ownershipResponseSchema,
  }),
  nameSuccessor: endpoint({
    method: 'PUT',
    path: `${ONE}/successor`,
    about:
      'Sets the legacy contact, who is asked to become the owner later; a null email removes them',
    right: 'own',
    payload: successorPayloadSchema,
    data: ownershipResponseSchema,
    failures: ['EMAIL_NOT_VERIFIED', 'MEMORIAL_GONE'],
  }),
  acceptHandover: endpoint({
    method: 'POST',
    path: '/api/v1/handovers/accept',
    about:
      'Makes the user the owner if the request went to their verified address; the previous owner becomes an editor',
    right: 'user',
    payload: linkPayloadSchema,
    data: newOwnerResponseSchema,
    failures: ACCEPT_FAILURES,
  }),
  acceptSuccession: endpoint({
    method: 'POST',
    path: '/api/v1/successors/accept',
    about: 'Makes the user the owner if their verified address is the legacy contact’s',
    right: 'user',
    payload: linkPayloadSchema,
    data: newOwnerResponseSchema,
    failures: ACCEPT_FAILURES,
  }),
  stillHere: endpoint({
    method: 'POST',
    path: '/api/v1/owners/still-here',
    about:
      'Confirms with the token from the emailed link that an inactive owner still looks after their memorials',
    right: 'anyone',
    payload: linkPayloadSchema,
    failures: ['LINK_OVER'],
  }),
  nextKeepers: endpoint({
    method: 'GET',
    path: '/api/v1/owners/after-me',
    about: 'What happens to each of the user’s memorials when the account is deleted',
    right: 'user',
    data: nextKeepersResponseSchema,
  }),
};
