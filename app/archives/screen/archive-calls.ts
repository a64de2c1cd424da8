import { addressOf, call } from '../../wire/call.ts';
import type { Archive } from '../contract.ts';
import { accountArchives, archiveFiles, memorialArchives } from '../endpoints.ts';

/** The same calls for one memorial and for the account. They throw `ApiFailure`. */
export interface ArchiveCalls {
  list(): Promise<{ archives: Archive[] }>;
  begin(): Promise<{ archive: Archive }>;
  read(archive: string): Promise<{ archive: Archive }>;
  fileAddress(archive: string): string;
}

/** @param id - the memorial; undefined for all memorials of the account */
export function archiveCalls(id?: string): ArchiveCalls {
  if (id === undefined) {
    return {
      list: () => call(accountArchives.list),
      begin: () => call(accountArchives.begin),
      read: (archive) => call(accountArchives.read, { archive }),
      fileAddress: (archive) => addressOf(archiveFiles.ofAccount, { archive }),
    };
  }
  return {
    list: () => call(memorialArchives.list, { id }),
    begin: () => call(memorialArchives.begin, { id }),
    read: (archive) => call(memorialArchives.read, { id, archive }),
    fileAddress: (archive) => addressOf(archiveFiles.ofMemorial, { id, archive }),
  };
}
