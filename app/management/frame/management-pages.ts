import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const MANAGEMENT_PAGES = [
  { path: '', title: 'Overview', link: 'Overview' },
  { path: '/memorial-page', title: 'Memorial Page', link: 'Memorial Page' },
  { path: '/memorial-video', title: 'Memorial Video', link: 'Memorial Video' },
  { path: '/memorial-booklet', title: 'Memorial Booklet', link: 'Memorial Booklet' },
  { path: '/tributes', title: 'Tributes Management', link: 'Tributes' },
  { path: '/condolences', title: 'Condolences', link: 'Condolences' },
  { path: '/settings', title: 'Settings', link: 'Settings' },
] as const;

/** Only memorials with a funeral have it, so it is none of the pages that every memorial has. */
export const GUEST_LIST_PAGE = {
  path: '/attendance',
  title: 'Who’s coming',
  link: 'Who’s coming',
} as const;

export type ManagementPage = (typeof MANAGEMENT_PAGES)[number] | typeof GUEST_LIST_PAGE;

export type ManagementTitle = (typeof MANAGEMENT_PAGES)[number]['title'];

/** Titles and links of the pages in the language of the reader. */
export const MANAGEMENT_LABELS = {
  Overview: msg`Overview`,
  'Memorial Page': msg`Memorial Page`,
  'Memorial Video': msg`Memorial Video`,
  'Memorial Booklet': msg`Memorial Booklet`,
  'Tributes Management': msg`Tributes Management`,
  Tributes: msg`Tributes`,
  Condolences: msg`Condolences`,
  'Who’s coming': msg`Who’s coming`,
  Settings: msg`Settings`,
  Preview: msg`Preview`,
  'QR code': msg`QR code`,
} satisfies Record<string, MessageDescriptor>;

export type ManagementPath = ManagementPage['path'];

export function managementTitleAt(pathname: string): ManagementTitle | undefined {
  const own = pathOf(pathname);
  return MANAGEMENT_PAGES.find(({ path }) => path === own)?.title;
}

export function isGuestListAt(pathname: string): boolean {
  return pathOf(pathname) === GUEST_LIST_PAGE.path;
}

/** Without the guest list, the pages of every memorial. It stands before the settings, which stay the last. */
export function pagesOf(hasGuestList: boolean): readonly ManagementPage[] {
  if (!hasGuestList) return MANAGEMENT_PAGES;
  return MANAGEMENT_PAGES.flatMap((page): ManagementPage[] =>
    page.path === '/settings' ? [GUEST_LIST_PAGE, page] : [page],
  );
}

function pathOf(pathname: string): string {
  return pathname.replace(/\/+$/, '').replace(/^\/memorial\/[^/]+/, '');
}
