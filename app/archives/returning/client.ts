/** API calls for archives that users bring back. They throw `ApiFailure`. */
import { apiClient } from '../../wire/api-client.ts';
import { archiveReturnResponseSchema, type ArchiveReturn } from './contract.ts';

export const RETURNS_PATH = '/api/v1/memorials/archives';

export async function readArchiveReturn(url: string): Promise<ArchiveReturn> {
  const path = `${RETURNS_PATH}/${url.split('/').at(-1) ?? ''}`;
  const { data } = await apiClient.call({ method: 'GET', path, data: archiveReturnResponseSchema });
  return data.archive;
}
