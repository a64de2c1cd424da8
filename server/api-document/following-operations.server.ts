import {
  followingResponseSchema,
  handoverPayloadSchema,
  linkPayloadSchema,
  newOwnerResponseSchema,
  nextKeepersResponseSchema,
  successorPayloadSchema,
} from '../../app/members/following/contract.ts';
import type { Operation } from './operation.server.ts';

const ONE = '/api/v1/memorials/{id}';
const RESTRICTED = ['MEMORIAL_NOT_FOUND', 'NOT_ALLOWED'] as const;

export const FOLLOWING_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: `${ONE}/following`,
    about: 'Who follows as the owner: the proposed handover and the named successor',
    data: followingResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'post',
    path: `${ONE}/handover`,
    about: 'Proposes a handover by mail for 14 days; an earlier proposal ends',
    payload: handoverPayloadSchema,
    data: followingResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'EMAIL_NOT_VERIFIED', 'MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'delete',
    path: `${ONE}/handover`,
    about: 'Withdraws the proposed handover',
    data: followingResponseSchema,
    isSignedIn: true,
    failures: RESTRICTED,
  },
  {
    method: 'put',
    path: `${ONE}/successor`,
    about: 'Names who is asked to follow when the owner is gone; without an address, nobody',
    payload: successorPayloadSchema,
    data: followingResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'EMAIL_NOT_VERIFIED', 'MEMORIAL_GONE'],
  },
  {
    method: 'post',
    path: '/api/v1/handovers/accept',
    about: 'Makes the user with the verified address the owner; the owner becomes an editor',
    payload: linkPayloadSchema,
    data: newOwnerResponseSchema,
    isSignedIn: true,
    failures: ['LINK_OVER', 'NOT_ALLOWED', 'EMAIL_NOT_VERIFIED'],
  },
  {
    method: 'post',
    path: '/api/v1/successors/accept',
    about: 'Makes the successor with the verified address the owner',
    payload: linkPayloadSchema,
    data: newOwnerResponseSchema,
    isSignedIn: true,
    failures: ['LINK_OVER', 'NOT_ALLOWED', 'EMAIL_NOT_VERIFIED'],
  },
  {
    method: 'post',
    path: '/api/v1/owners/still-here',
    about: 'The answer of an owner who was silent for long, by the link in a mail',
    payload: linkPayloadSchema,
    failures: ['LINK_OVER'],
  },
  {
    method: 'get',
    path: '/api/v1/owners/after-me',
    about: "What becomes of the user's memorials when the account is deleted",
    data: nextKeepersResponseSchema,
    isSignedIn: true,
    failures: [],
  },
];
