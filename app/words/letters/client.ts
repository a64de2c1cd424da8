/** The browser's client of the calls of the Condolences room. Its functions throw `ApiFailure`. */
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

async function request<T>(
  method: 'GET' | 'POST',
  memorialId: string,
  path: string,
  data: ZodType<T>,
  body?: unknown,
): Promise<T> {
  const address = `/api/v1/memorials/${memorialId}/condolences${path}`;
  return (await apiClient.call({ method, path: address, body, data })).data;
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
    return request('GET', memorialId, text, lettersResponseSchema);
  },
  read: async (memorialId: string, id: string): Promise<Letter> =>
    (await request('GET', memorialId, `/${id}`, letterResponseSchema)).letter,
  answer: async (memorialId: string, id: string, text: string): Promise<Letter> =>
    (await request('POST', memorialId, `/${id}/reply`, letterResponseSchema, { text })).letter,
  accept: async (memorialId: string, id: string): Promise<Letter> =>
    (await request('POST', memorialId, `/${id}/fine`, letterResponseSchema, {})).letter,
  thank: (memorialId: string, ids: readonly string[], text: string): Promise<ThanksResult> =>
    request('POST', memorialId, '/thanks', thanksResponseSchema, { ids, text }),
};
