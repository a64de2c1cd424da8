import { memberPayloadSchema, membersResponseSchema } from '../../app/members/contract.ts';
import {
  acceptedResponseSchema,
  acceptPayloadSchema,
  invitationPayloadSchema,
  ownInvitationsResponseSchema,
} from '../../app/members/invitations/contract.ts';
import type { Operation } from './operation.server.ts';

const ONE = '/api/v1/memorials/{id}';
const RESTRICTED = ['MEMORIAL_NOT_FOUND', 'NOT_ALLOWED'] as const;

export const MEMBER_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: `${ONE}/members`,
    about: 'Who helps; for those who may invite, also the invitations that are not accepted yet',
    data: membersResponseSchema,
    isSignedIn: true,
    failures: ['MEMORIAL_NOT_FOUND'],
  },
  {
    method: 'put',
    path: `${ONE}/members/{user}`,
    about: 'Changes the role of a member, and whether the member may read letters',
    payload: memberPayloadSchema,
    data: membersResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'NOT_FOUND', 'LAST_OWNER'],
  },
  {
    method: 'delete',
    path: `${ONE}/members/{user}`,
    about: 'Removes a member; `me` leaves the memorial',
    isSignedIn: true,
    failures: [...RESTRICTED, 'NOT_FOUND', 'LAST_OWNER'],
  },
  {
    method: 'post',
    path: `${ONE}/invitations`,
    about: 'Invites an address by mail for 7 days; an older invitation to the address ends',
    payload: invitationPayloadSchema,
    data: membersResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'EMAIL_NOT_VERIFIED', 'MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'delete',
    path: `${ONE}/invitations/{invitation}`,
    about: 'Revokes an invitation',
    data: membersResponseSchema,
    isSignedIn: true,
    failures: [...RESTRICTED, 'NOT_FOUND'],
  },
  {
    method: 'get',
    path: '/api/v1/invitations',
    about: "The invitations to the user's verified address",
    data: ownInvitationsResponseSchema,
    isSignedIn: true,
    failures: [],
  },
  {
    method: 'post',
    path: '/api/v1/invitations/accept',
    about: 'Accepts an invitation, once, as the user with the verified address to which it went',
    payload: acceptPayloadSchema,
    data: acceptedResponseSchema,
    isSignedIn: true,
    failures: ['LINK_OVER', 'NOT_ALLOWED', 'EMAIL_NOT_VERIFIED'],
  },
  {
    method: 'post',
    path: '/api/v1/invitations/decline',
    about: 'Declines an invitation, with the token of its mail alone',
    payload: acceptPayloadSchema,
    failures: ['LINK_OVER'],
  },
];
