import { endpoint } from '../../wire/endpoint.ts';
import { linkPayloadSchema } from '../contract.ts';
import { acceptedResponseSchema, ownInvitationsResponseSchema } from './contract.ts';

const ALL = '/api/v1/invitations';

export const invitations = {
  list: endpoint({
    method: 'GET',
    path: ALL,
    about: 'The invitations to the user’s verified email address',
    right: 'user',
    data: ownInvitationsResponseSchema,
  }),
  accept: endpoint({
    method: 'POST',
    path: `${ALL}/accept`,
    about: 'Accepts an invitation, once; the user’s verified email address must be the invited one',
    right: 'user',
    payload: linkPayloadSchema,
    data: acceptedResponseSchema,
    failures: ['LINK_OVER', 'NOT_ALLOWED', 'EMAIL_NOT_VERIFIED'],
  }),
  decline: endpoint({
    method: 'POST',
    path: `${ALL}/decline`,
    about: 'Declines an invitation; needs only the token from the emailed link',
    right: 'anyone',
    payload: linkPayloadSchema,
    failures: ['LINK_OVER'],
  }),
};
