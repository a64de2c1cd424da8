/** The browser's API client for requests to help. Its functions throw `ApiFailure`. */
import { apiClient } from '../../wire/api-client.ts';
import {
  helpRequestsResponseSchema,
  type HelpAnswerPayload,
  type HelpRequest,
} from './contract.ts';

const of = (memorialId: string) =>
  `/api/v1/memorials/${encodeURIComponent(memorialId)}/help-requests`;

export const helpCalls = {
  list: async (memorialId: string): Promise<HelpRequest[]> => {
    const { data } = await apiClient.call({
      method: 'GET',
      path: of(memorialId),
      data: helpRequestsResponseSchema,
    });
    return data.requests;
  },
  answer: async (memorialId: string, id: string, payload: HelpAnswerPayload): Promise<void> => {
    await apiClient.call({
      method: 'POST',
      path: `${of(memorialId)}/${encodeURIComponent(id)}/answer`,
      body: payload,
    });
  },
};
