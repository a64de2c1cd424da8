import { endpoint } from '../../wire/endpoint.ts';
import { linkPayloadSchema } from '../contract.ts';
import {
  followingResponseSchema,
  handoverPayloadSchema,
  newOwnerResponseSchema,
  nextKeepersResponseSchema,
  successorPayloadSchema,
} from './contract.ts';
import { FOLLOWING_TERMS } from './following-terms.ts';

const ONE = '/api/v1/memorials/{id}';
const ACCEPT_FAILURES = ['LINK_OVER', 'NOT_ALLOWED', 'EMAIL_NOT_VERIFIED'] as const;

export const following = {
  read: endpoint({
    method: 'GET',
    path: `${ONE}/following`,
    about: 'The proposed handover and the named successor',
    right: 'own',
    data: followingResponseSchema,
  }),
  propose: endpoint({
    method: 'POST',
    path: `${ONE}/handover`,
    about: `Mails a proposed handover that is valid for ${FOLLOWING_TERMS.handoverDays} days; replaces an earlier proposal`,
    right: 'own',
    payload: handoverPayloadSchema,
    data: followingResponseSchema,
    failures: ['EMAIL_NOT_VERIFIED', 'MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${ONE}/handover`,
    about: 'Withdraws the proposed handover',
    right: 'own',
    data: followingResponseSchema,
  }),
  nameSuccessor: endpoint({
    method: 'PUT',
    path: `${ONE}/successor`,
    about: 'Names who is asked to become the owner later; without an address, nobody is',
    right: 'own',
    payload: successorPayloadSchema,
    data: followingResponseSchema,
    failures: ['EMAIL_NOT_VERIFIED', 'MEMORIAL_GONE'],
  }),
  acceptHandover: endpoint({
    method: 'POST',
    path: '/api/v1/handovers/accept',
    about:
      'Makes the user with the verified address the owner; the previous owner becomes an editor',
    right: 'user',
    payload: linkPayloadSchema,
    data: newOwnerResponseSchema,
    failures: ACCEPT_FAILURES,
  }),
  acceptSuccession: endpoint({
    method: 'POST',
    path: '/api/v1/successors/accept',
    about: 'Makes the successor with the verified address the owner',
    right: 'user',
    payload: linkPayloadSchema,
    data: newOwnerResponseSchema,
    failures: ACCEPT_FAILURES,
  }),
  stillHere: endpoint({
    method: 'POST',
    path: '/api/v1/owners/still-here',
    about: 'An inactive owner confirms by a mailed link that the memorials stay with them',
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
