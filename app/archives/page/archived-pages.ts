/** Types that the archive writer and the page renderer exchange. */
import type { I18n } from '@lingui/core';

import type { MemorialPageView } from '../../memorials/page/page-view.ts';
import type { Tribute } from '../../tributes/contract.ts';
import type { OfflineCopyFiles } from '../../ui/offline-copy.ts';

export const TRIBUTES_PER_PAGE = 300;

export function tributesPageFile(number: number): string {
  return `page/tributes-${number}.html`;
}

export const STYLESHEET_FILE = 'page/style.css';

export interface ArchivedVideoFiles {
  video: string;
  captions: string;
  chapters: string;
}

export interface CopiedPage {
  view: MemorialPageView;
  /** in the memorial's language */
  i18n: I18n;
  files: OfflineCopyFiles;
  /** the URL of the page, without `https://`; undefined if it was never published */
  address: string | undefined;
  day: string;
  /** the memorial video, as addresses for `files`; undefined if there is none */
  video: ArchivedVideoFiles | undefined;
}

export interface TributesOfPage {
  tributes: readonly Tribute[];
  number: number;
  pages: number;
  total: number;
}

export interface Stylesheet {
  css: string;
  fonts: Array<{
    address: string;
    file: string;
  }>;
}

/**
 * Renders the pages of an archive. It needs React, so it is part of the application's bundle. The
 * server loads it with `loadArchiveRenderer`.
 */
export interface ArchiveRenderer {
  renderMemorial(page: CopiedPage): string;
  renderTributes(page: CopiedPage, tributes: TributesOfPage): string;
  stylesheet(themeId: string | undefined): Stylesheet;
}

export interface ArchiveEntry {
  loadArchiveRenderer(): Promise<ArchiveRenderer>;
}

/** Access to the renderer and to the files that the bundler made. */
export interface ArchivePages {
  load(): Promise<ArchiveRenderer>;
  readAsset(address: string): Promise<Buffer>;
}
