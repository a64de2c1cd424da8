/** The browser's call to the memorials' API. */
import { apiClient } from '../wire/api-client.ts';
import { memorialAnswerSchema, type Memorial } from './contract.ts';

/**
 * The memorial of this slug with the tributes that its page shows.
 * @throws {ApiFailure} also for an answer that is no memorial
 */
export async function fetchMemorial(slug: string): Promise<Memorial> {
  const { data } = await apiClient.call({
    method: 'GET',
    path: `/api/v1/memorials/${encodeURIComponent(slug)}`,
    data: memorialAnswerSchema,
  });
  return data.memorial;
}
