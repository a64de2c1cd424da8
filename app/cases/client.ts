/**
 * The browser's API client for claims and requests to be left out. Its functions throw
 * `ApiFailure`.
 */
import { apiClient } from '../wire/api-client.ts';
import { familyCasesResponseSchema, type FamilyCases } from './contract.ts';

const pathOf = (memorialId: string) => `/api/v1/memorials/${memorialId}/cases`;
const data = familyCasesResponseSchema;

export const caseCalls = {
  list: async (memorialId: string): Promise<FamilyCases> =>
    (await apiClient.call({ method: 'GET', path: pathOf(memorialId), data })).data,

  keep: async (memorialId: string): Promise<void> => {
    await apiClient.call({ method: 'POST', path: `${pathOf(memorialId)}/keep`, data });
  },

  finishWish: async (memorialId: string, wishId: string): Promise<void> => {
    const path = `${pathOf(memorialId)}/${wishId}/done`;
    await apiClient.call({ method: 'POST', path, data });
  },
};
