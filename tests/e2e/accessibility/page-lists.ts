// The pages that the accessibility journeys visit.
import { SAMPLE_SLUGS } from '../../../server/seed/seed-samples.server.ts';

/** The public pages other than memorials. Two of them are error pages. */
export const PUBLIC_PAGES = [
  '/',
  '/about',
  '/features',
  '/pricing',
  '/contact',
  '/memorials/new',
  '/theme-demo',
  '/eleanor-whitfield/tributes',
  '/memorial/thomas-and-mary-brennan/tributes',
  '/nobody-of-this-name',
  '/nothing/lives/here',
] as const;

/**
 * One page of each kind: the start page, the first screen of a new memorial, the gallery, a memorial of one person, a
 * memorial of a couple, a list of tributes, an error page.
 */
export const PUBLIC_PAGE_KINDS = [
  '/',
  '/memorials/new',
  '/theme-demo',
  '/eleanor-whitfield',
  '/thomas-and-mary-brennan',
  '/eleanor-whitfield/tributes',
  '/nobody-of-this-name',
] as const;

export const MEMORIAL_PAGES = SAMPLE_SLUGS.map((slug) => `/${slug}`);

/** One memorial is enough, because the management pages are the same for each. */
const MANAGEMENT_PAGE = '/memorial/mem_0123456789ABCDEFGHIJKL';

/** Pages that require a sign-in, and the start page of a signed-in user. */
export const PRIVATE_PAGES = [
  '/',
  '/memorials',
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
  `${MANAGEMENT_PAGE}/settings`,
  `${MANAGEMENT_PAGE}/qr`,
] as const;

/** One page of each kind that requires a sign-in. */
export const PRIVATE_PAGE_KINDS = [
  '/memorials',
  '/account',
  '/account?tab=security',
  '/subscription',
  `${MANAGEMENT_PAGE}/tributes`,
] as const;
