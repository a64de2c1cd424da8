/** The browser's API client for handovers and successors. Its functions throw `ApiFailure`. */
import { apiClient } from '../../wire/api-client.ts';
import {
  followingResponseSchema,
  newOwnerResponseSchema,
  nextKeepersResponseSchema,
  type Following,
  type HandoverPayload,
  type NextKeeperOfMemorial,
  type SuccessorPayload,
} from './contract.ts';

const of = (memorialId: string) => `/api/v1/memorials/${encodeURIComponent(memorialId)}`;

async function request(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Following> {
  const { data } = await apiClient.call({ method, path, body, data: followingResponseSchema });
  return data.following;
}

async function accept(path: string, token: string): Promise<string> {
  const { data } = await apiClient.call({
    method: 'POST',
    path,
    body: { token },
    data: newOwnerResponseSchema,
  });
  return data.memorial.id;
}

export const followingCalls = {
  read: (memorialId: string) => request('GET', `${of(memorialId)}/following`),
  propose: (memorialId: string, payload: HandoverPayload) =>
    request('POST', `${of(memorialId)}/handover`, payload),
  withdraw: (memorialId: string) => request('DELETE', `${of(memorialId)}/handover`),
  nameSuccessor: (memorialId: string, payload: SuccessorPayload) =>
    request('PUT', `${of(memorialId)}/successor`, payload),
  acceptHandover: (token: string) => accept('/api/v1/handovers/accept', token),
  acceptSuccession: (token: string) => accept('/api/v1/successors/accept', token),
  stillHere: async (token: string): Promise<void> => {
    await apiClient.call({ method: 'POST', path: '/api/v1/owners/still-here', body: { token } });
  },
  nextKeepers: async (): Promise<NextKeeperOfMemorial[]> => {
    const path = '/api/v1/owners/after-me';
    const { data } = await apiClient.call({ method: 'GET', path, data: nextKeepersResponseSchema });
    return data.memorials;
  },
};
