/** The pages of an archive: what the writer gives to the renderer, and what it gets back. */
import type { MemorialPageView } from '../../memorials/page/page-view.ts';
import type { Tribute } from '../../tributes/contract.ts';
import type { OfflineCopyFiles } from '../../ui/offline-copy.ts';

/** The number of tributes on one page. */
export const TRIBUTES_PER_PAGE = 300;

/** The file of a page of tributes, counted from 1. */
export function tributesPageFile(number: number): string {
  return `page/tributes-${number}.html`;
}

export const STYLESHEET_FILE = 'page/style.css';

export interface CopiedPage {
  view: MemorialPageView;
  files: OfflineCopyFiles;
  /** where the page was on the web, without `https://`; undefined if it was never published */
  address: string | undefined;
  /** the day of the copy, such as `24 November 2026` */
  day: string;
}

export interface TributesOfPage {
  tributes: readonly Tribute[];
  /** from 1 */
  number: number;
  pages: number;
  total: number;
}

export interface Stylesheet {
  css: string;
  fonts: Array<{
    /** the font's URL in the product */
    address: string;
    /** the font's file in the archive, relative to the archive */
    file: string;
  }>;
}

/** Renders with React, so only the application's bundle has one. */
export interface ArchiveRenderer {
  renderMemorial(page: CopiedPage): string;
  renderTributes(page: CopiedPage, tributes: TributesOfPage): string;
  stylesheet(themeId: string | undefined): Stylesheet;
}

/** What the application's bundle exports for archives (`entry.server.tsx`). */
export interface ArchiveEntry {
  loadArchiveRenderer(): Promise<ArchiveRenderer>;
}

/** How a process gets at the renderer and at the files that the bundler has made. */
export interface ArchivePages {
  load(): Promise<ArchiveRenderer>;
  /** @param address - such as `/assets/lora-latin-400-normal.woff2` */
  readAsset(address: string): Promise<Buffer>;
}
