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
  Settings: msg`Settings`,
  Preview: msg`Preview`,
  'QR code': msg`QR code`,
} satisfies Record<string, MessageDescriptor>;

export type ManagementPath = (typeof MANAGEMENT_PAGES)[number]['path'];

export function managementTitleAt(pathname: string): ManagementTitle | undefined {
  const own = pathname.replace(/\/+$/, '').replace(/^\/memorial\/[^/]+/, '');
  return MANAGEMENT_PAGES.find(({ path }) => path === own)?.title;
}
