/** API calls for archives. They throw `ApiFailure`. */
import { apiClient } from '../wire/api-client.ts';
import { archiveResponseSchema, archivesResponseSchema, type Archive } from './contract.ts';

export interface ArchiveCalls {
  list(): Promise<Archive[]>;
  /** starts an archive, or returns the one that is being made */
  begin(): Promise<Archive>;
  read(id: string): Promise<Archive>;
  fileAddress(id: string): string;
}

/** @param memorialId - undefined for the archive of the account */
export function archiveCalls(memorialId?: string): ArchiveCalls {
  const base = memorialId ? `/api/v1/memorials/${memorialId}/archives` : '/api/v1/account-archives';
  const one = async (method: 'GET' | 'POST', path: string) => {
    const { data } = await apiClient.call({ method, path, data: archiveResponseSchema });
    return data.archive;
  };
  return {
    list: async () => {
      const { data } = await apiClient.call({
        method: 'GET',
        path: base,
        data: archivesResponseSchema,
      });
      return data.archives;
    },
    begin: () => one('POST', base),
    read: (id) => one('GET', `${base}/${id}`),
    fileAddress: (id) => `${base}/${id}/file`,
  };
}
