import { endpoint } from '../wire/endpoint.ts';
import { memberPayloadSchema, membersResponseSchema } from './contract.ts';
import { INVITATION_DAYS, invitationPayloadSchema } from './invitations/contract.ts';

const MEMBERS = '/api/v1/memorials/{id}/members';
const ONE = `${MEMBERS}/{user}` as const;
const INVITATIONS = '/api/v1/memorials/{id}/invitations';

export const members = {
  list: endpoint({
    method: 'GET',
    path: MEMBERS,
    about: 'The members of a memorial; users who can invite also get the pending invitations',
    right: 'member',
    data: membersResponseSchema,
  }),
  change: endpoint({
    method: 'PUT',
    path: ONE,
    about: 'Changes a member’s role and permission to read condolences',
    right: 'own',
    payload: memberPayloadSchema,
    data: membersResponseSchema,
    failures: ['NOT_FOUND', 'LAST_OWNER'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: ONE,
    about: 'Removes a member; with `me`, the signed-in user leaves the memorial',
    right: 'ownOrSelf',
    failures: ['NOT_FOUND', 'LAST_OWNER'],
  }),
  invite: endpoint({
    method: 'POST',
    path: INVITATIONS,
    about: `Emails an invitation that is valid for ${INVITATION_DAYS} days; replaces an earlier invitation to the same address`,
    right: 'invite',
    payload: invitationPayloadSchema,
    data: membersResponseSchema,
    failures: ['EMAIL_NOT_VERIFIED', 'MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${INVITATIONS}/{invitation}`,
    about: 'Revokes an invitation',
    right: 'invite',
    data: membersResponseSchema,
    failures: ['NOT_FOUND'],
  }),
};
