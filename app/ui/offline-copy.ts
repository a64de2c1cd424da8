/**
 * Set while a page is rendered for an archive. The page is then a file that is opened without
 * network and without script. So it has no controls, and its pictures are files too.
 */
import { createContext } from 'react';

export interface OfflineCopyFiles {
  /** Undefined if the archive does not have the picture, video or poster with this URL. */
  fileOf(address: string): string | undefined;
  originalOf(address: string): string | undefined;
  page: string;
  tributes: string;
}

export const OfflineCopy = createContext<OfflineCopyFiles | null>(null);
