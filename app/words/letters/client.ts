/** The browser's API client for the members' Condolences page. Its functions throw `ApiFailure`. */
import type { ZodType } from 'zod';

import { apiClient } from '../../wire/api-client.ts';
import {
  letterResponseSchema,
  lettersResponseSchema,
  thanksResponseSchema,
  type Letter,
  type LettersPage,
  type ThanksResult,
} from './contract.ts';

const roomOf = (memorialId: string) => `/api/v1/memorials/${memorialId}/condolences`;

async function get<T>(path: string, data: ZodType<T>): Promise<T> {
  return (await apiClient.call({ method: 'GET', path, data })).data;
}

async function post<T>(path: string, data: ZodType<T>, body: unknown): Promise<T> {
  return (await apiClient.call({ method: 'POST', path, body, data })).data;
}

export const letterCalls = {
  list: (
    memorialId: string,
    { isSpam, after }: { isSpam: boolean; after: string | null },
  ): Promise<LettersPage> => {
    const query = new URLSearchParams();
    if (isSpam) query.set('state', 'held');
    if (after) query.set('after', after);
    const text = query.size > 0 ? `?${query}` : '';
    return get(`${roomOf(memorialId)}${text}`, lettersResponseSchema);
  },
  read: async (memorialId: string, id: string): Promise<Letter> =>
    (await get(`${roomOf(memorialId)}/${id}`, letterResponseSchema)).letter,
  answer: async (memorialId: string, id: string, text: string): Promise<Letter> =>
    (await post(`${roomOf(memorialId)}/${id}/reply`, letterResponseSchema, { text })).letter,
  accept: async (memorialId: string, id: string): Promise<Letter> =>
    (await post(`${roomOf(memorialId)}/${id}/fine`, letterResponseSchema, {})).letter,
  thank: (memorialId: string, ids: readonly string[], text: string): Promise<ThanksResult> =>
    post(`${roomOf(memorialId)}/thanks`, thanksResponseSchema, { ids, text }),
};
