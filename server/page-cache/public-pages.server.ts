/**
 * The pages that are the same for everybody, by their addresses, and what may be kept of them. A page has
 * one name, however it is asked for: what a link carries behind the question mark (where a visitor comes
 * from, who shared it) opens no second copy. What is not named here is nobody's to keep.
 */
import { DEMO_SAMPLE_SLUG, DEMO_SLUG } from '../../app/memorials/demo/demo-page.ts';
import { isAllowedSlug } from '../../app/memorials/slugs.ts';
import { THEMES } from '../../app/themes/catalog.ts';

export interface PublicPage {
  /** its address without a host; all a page is drawn from */
  path: string;
}

/**
 * A browser asks each time whether its copy is still right; a shared cache on the way may answer for one
 * second by itself, so that a crowd costs the product one answer a second.
 */
export const PUBLIC_PAGE_CACHING = 'public, max-age=0, s-maxage=1, must-revalidate';

const PRODUCT_PAGES: ReadonlySet<string> = new Set([
  '/',
  '/about',
  '/features',
  '/pricing',
  '/contact',
]);
const GALLERY = `/${DEMO_SLUG}`;
const THEME_IDS: ReadonlySet<string> = new Set(THEMES.map(({ id }) => id));
/** All of them show the first sample memorial, each in another theme. */
const GALLERY_PAGES = [GALLERY, ...Array.from(THEME_IDS, (id) => `${GALLERY}?theme=${id}`)];

/** The page behind a request's address, or undefined when it is none of them. */
export function publicPageAt(url: string): PublicPage | undefined {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const query = mark === -1 ? '' : url.slice(mark + 1);
  if (PRODUCT_PAGES.has(path)) return { path };
  if (path === GALLERY) return { path: galleryPath(query) };
  const [empty, ...words] = path.split('/');
  if (empty !== '') return undefined;
  if (words.length === 1) return isAllowedSlug(words[0] ?? '') ? { path } : undefined;
  // The list's first part alone: a category or a continued list is drawn for whoever asks.
  if (words.at(-1) !== 'tributes' || asksForPart(query)) return undefined;
  const slug = words.length === 3 && words[0] === 'memorial' ? words[1] : words[0];
  return words.length <= 3 && path.endsWith(`/${slug}/tributes`) && isAllowedSlug(slug ?? '')
    ? { path }
    : undefined;
}

/** The paths of all pages that show something of a memorial. */
export function pagesOfMemorial(slug: string): readonly string[] {
  const own = [`/${slug}`, `/${slug}/tributes`, `/memorial/${slug}/tributes`];
  return slug === DEMO_SAMPLE_SLUG ? [...own, ...GALLERY_PAGES] : own;
}

function galleryPath(query: string): string {
  const theme = new URLSearchParams(query).get('theme') ?? '';
  return THEME_IDS.has(theme) ? `${GALLERY}?theme=${theme}` : GALLERY;
}

function asksForPart(query: string): boolean {
  if (query === '') return false;
  const parameters = new URLSearchParams(query);
  return parameters.has('category') || parameters.has('after');
}
