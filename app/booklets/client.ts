import { apiClient } from '../wire/api-client.ts';
import {
  bookletResponseSchema,
  bookletsResponseSchema,
  type Booklet,
  type BookletChoices,
  type BookletPayload,
} from './contract.ts';

const pathOf = (memorialId: string) => `/api/v1/memorials/${memorialId}/booklets`;

export const bookletCalls = {
  list: async (memorialId: string): Promise<BookletChoices> =>
    (
      await apiClient.call({
        method: 'GET',
        path: pathOf(memorialId),
        data: bookletsResponseSchema,
      })
    ).data,
  create: async (memorialId: string, body: BookletPayload): Promise<Booklet> =>
    (
      await apiClient.call({
        method: 'POST',
        path: pathOf(memorialId),
        body,
        data: bookletResponseSchema,
      })
    ).data.booklet,
};

export function bookletFileAddress(memorialId: string, bookletId: string): string {
  return `${pathOf(memorialId)}/${bookletId}/file`;
}
