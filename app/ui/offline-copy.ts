/**
 * Set while a page is rendered for an archive. The page is then a file that opens without network and without
 * script, so it has no controls, and its pictures are files too.
 */
import { createContext } from 'react';

export interface OfflineCopyFiles {
  /** The file of a picture, film or poster with this URL; undefined if the archive does not have it. */
  fileOf(address: string): string | undefined;
  /** the file that a picture links to: the original */
  originalOf(address: string): string | undefined;
  /** the file of the memorial's page */
  page: string;
  /** the file with the newest tributes */
  tributes: string;
}

export const OfflineCopy = createContext<OfflineCopyFiles | null>(null);
