import { SAMPLE_SLUGS } from '../../../server/seed/sample-slugs.ts';

export const PUBLIC_PAGES = [
  '/',
  '/about',
  '/about/privacy',
  '/about/accessibility',
  '/features',
  '/pricing',
  '/contact',
  '/memorials/find?name=e',
  '/memorials/new',
  '/theme-demo',
  '/eleanor-whitfield/tributes',
  '/memorial/thomas-and-mary-brennan/tributes',
  '/nobody-of-this-name',
  '/nothing/lives/here',
] as const;

export const PUBLIC_PAGE_KINDS = [
  '/',
  '/memorials/new',
  '/eleanor-whitfield',
  '/eleanor-whitfield/tributes',
  '/nobody-of-this-name',
] as const;

export const MEMORIAL_PAGES = SAMPLE_SLUGS.map((slug) => `/${slug}`);

const MANAGEMENT_PAGE = '/memorial/mem_0123456789ABCDEFGHIJKL';

/**
 * Pages that require a sign-in, and the start page for a signed-in user. `/memorials` comes first, because only a private
 * page makes the browser load the user after `logIn`.
 */
export const PRIVATE_PAGES = [
  '/memorials',
  '/',
  '/account',
  '/account?tab=security',
  '/account?tab=subscription',
  '/account?tab=danger',
  '/subscription',
  MANAGEMENT_PAGE,
  `${MANAGEMENT_PAGE}/memorial-page`,
  `${MANAGEMENT_PAGE}/memorial-video`,
  `${MANAGEMENT_PAGE}/memorial-booklet`,
  `${MANAGEMENT_PAGE}/tributes`,
  `${MANAGEMENT_PAGE}/condolences`,
  `${MANAGEMENT_PAGE}/attendance`,
  `${MANAGEMENT_PAGE}/settings`,
  `${MANAGEMENT_PAGE}/settings/people`,
  `${MANAGEMENT_PAGE}/qr`,
] as const;

export const PRIVATE_PAGE_KINDS = [
  '/memorials',
  '/account',
  '/account?tab=security',
  '/subscription',
  `${MANAGEMENT_PAGE}/tributes`,
] as const;
