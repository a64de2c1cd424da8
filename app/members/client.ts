/** The browser's API client for members and invitations. Its functions throw `ApiFailure`. */
import { apiClient } from '../wire/api-client.ts';
import { membersResponseSchema, type MemberPayload, type MembersResponse } from './contract.ts';
import {
  acceptedResponseSchema,
  ownInvitationsResponseSchema,
  type Accepted,
  type InvitationPayload,
  type OwnInvitation,
} from './invitations/contract.ts';

const of = (memorialId: string) => `/api/v1/memorials/${encodeURIComponent(memorialId)}`;

async function request(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<MembersResponse> {
  return (await apiClient.call({ method, path, body, data: membersResponseSchema })).data;
}

export const memberCalls = {
  list: (memorialId: string) => request('GET', `${of(memorialId)}/members`),
  change: (memorialId: string, userId: string, payload: MemberPayload) =>
    request('PUT', `${of(memorialId)}/members/${userId}`, payload),
  /** @param userId - the member to remove; `me` if the signed-in user leaves the memorial */
  remove: async (memorialId: string, userId: string): Promise<void> => {
    await apiClient.call({ method: 'DELETE', path: `${of(memorialId)}/members/${userId}` });
  },
  invite: (memorialId: string, payload: InvitationPayload) =>
    request('POST', `${of(memorialId)}/invitations`, payload),
  revoke: (memorialId: string, invitationId: string) =>
    request('DELETE', `${of(memorialId)}/invitations/${invitationId}`),

  ownInvitations: async (): Promise<OwnInvitation[]> => {
    const path = '/api/v1/invitations';
    const { data } = await apiClient.call({
      method: 'GET',
      path,
      data: ownInvitationsResponseSchema,
    });
    return data.invitations;
  },
  accept: async (token: string): Promise<Accepted> => {
    const { data } = await apiClient.call({
      method: 'POST',
      path: '/api/v1/invitations/accept',
      body: { token },
      data: acceptedResponseSchema,
    });
    return data.memorial;
  },
  decline: async (token: string): Promise<void> => {
    await apiClient.call({
      method: 'POST',
      path: '/api/v1/invitations/decline',
      body: { token },
    });
  },
};
