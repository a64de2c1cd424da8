/** The browser's call to the memorials' API. */
import { z } from 'zod';

import '../wire/no-eval.ts';
import { apiClient } from '../wire/api-client.ts';
import { memorialSchema, type Memorial } from './contract.ts';

const memorialAnswer = z.object({ memorial: memorialSchema });

/**
 * The memorial of this slug.
 * @throws {ApiFailure} also for an answer that is no memorial
 */
export async function fetchMemorial(slug: string): Promise<Memorial> {
  const { data } = await apiClient.call({
    method: 'GET',
    path: `/api/v1/memorials/${encodeURIComponent(slug)}`,
    data: memorialAnswer,
  });
  return data.memorial;
}
