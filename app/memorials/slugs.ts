/** The rules for slugs. A slug can never equal a memorial id (`mem_…`), because slugs have no underscore. */

import { LANGUAGE_SEGMENTS } from '../language/product-paths.ts';

/** The first path segments of existing and planned routes (SPEC section 2), which no memorial may have as its slug. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  // `/pt-br/about`. Languages of two letters are too short for a slug.
  ...LANGUAGE_SEGMENTS.filter((segment) => segment.length > 2),
  'about',
  'account',
  'api',
  'assets',
  'contact',
  'dev',
  'features',
  'healthz',
  'mail',
  'media',
  'memorial',
  'memorials',
  'metrics',
  'operator',
  'pricing',
  'readyz',
  'subscription',
  'theme-demo',
  'themes',
  'tributes',
  'admin',
  'favicon',
  'help',
  'index',
  'login',
  'logout',
  'manifest',
  'null',
  'privacy',
  'robots',
  'signup',
  'sitemap',
  'sitemaps',
  'static',
  'support',
  'terms',
  'undefined',
  'well-known',
]);

export const SLUG_MIN_LENGTH = 3;
export const SLUG_MAX_LENGTH = 80;

const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Also true for reserved slugs. */
export function hasSlugFormat(value: string): boolean {
  return (
    value.length >= SLUG_MIN_LENGTH && value.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(value)
  );
}

export function isAllowedSlug(value: string): boolean {
  return hasSlugFormat(value) && !RESERVED_SLUGS.has(value);
}

const MEMORIAL_ID_PATTERN = /^mem_[0-9A-Za-z]{22}$/;

export function isMemorialId(value: string): boolean {
  return MEMORIAL_ID_PATTERN.test(value);
}
