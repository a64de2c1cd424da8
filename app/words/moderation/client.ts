import { z } from 'zod';

import { apiClient } from '../../wire/api-client.ts';
import { reportsResponseSchema, type ReportsResponse } from '../reports/contract.ts';
import {
  blockedResponseSchema,
  decisionResponseSchema,
  submissionsPageSchema,
  type DecisionPayload,
  type DecisionResponse,
  type ListedState,
  type SubmissionCounts,
  type SubmissionsPage,
} from './contract.ts';

const baseOf = (memorialId: string) => `/api/v1/memorials/${memorialId}/submissions`;

export const moderationCalls = {
  list: async (
    memorialId: string,
    state: ListedState,
    after?: string,
  ): Promise<SubmissionsPage> => {
    const query = new URLSearchParams({ state, ...(after ? { after } : {}) });
    const path = `${baseOf(memorialId)}?${query.toString()}`;
    return (await apiClient.call({ method: 'GET', path, data: submissionsPageSchema })).data;
  },

  decide: async (memorialId: string, body: DecisionPayload): Promise<DecisionResponse> => {
    const path = `${baseOf(memorialId)}/decisions`;
    return (await apiClient.call({ method: 'POST', path, body, data: decisionResponseSchema }))
      .data;
  },

  block: async (
    memorialId: string,
    id: string,
  ): Promise<{ held: number; counts: SubmissionCounts }> => {
    const path = `${baseOf(memorialId)}/${id}/block`;
    return (await apiClient.call({ method: 'POST', path, data: blockedResponseSchema })).data;
  },

  choosePreview: async (memorialId: string, id: string, isShown: boolean): Promise<void> => {
    const path = `${baseOf(memorialId)}/${id}/preview`;
    const data = z.object({ isShown: z.boolean() });
    await apiClient.call({ method: 'PUT', path, body: { isShown }, data });
  },

  reports: async (memorialId: string): Promise<ReportsResponse> => {
    const path = `/api/v1/memorials/${memorialId}/reports`;
    return (await apiClient.call({ method: 'GET', path, data: reportsResponseSchema })).data;
  },

  closeReport: async (memorialId: string, reportId: string): Promise<ReportsResponse> => {
    const path = `/api/v1/memorials/${memorialId}/reports/${reportId}/close`;
    return (await apiClient.call({ method: 'POST', path, data: reportsResponseSchema })).data;
  },
};
