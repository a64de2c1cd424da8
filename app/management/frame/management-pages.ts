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

export type ManagementPath = (typeof MANAGEMENT_PAGES)[number]['path'];

export function managementTitleAt(pathname: string): ManagementTitle | undefined {
  const own = pathname.replace(/\/+$/, '').replace(/^\/memorial\/[^/]+/, '');
  return MANAGEMENT_PAGES.find(({ path }) => path === own)?.title;
}
