/**
 * The URLs of cacheable pages. Unknown query parameters (`utm_source`, `fbclid`) are ignored, so that each page has
 * only one cache key, and one for each other language in which it can be read.
 */
import { LANGUAGE_SEGMENTS, productPageAt } from '../../app/language/product-paths.ts';
import { languageOfQuery } from '../../app/language/visitor-language.ts';
import { DEMO_SAMPLE_SLUG, DEMO_SLUG } from '../../app/memorials/demo/demo-page.ts';
import { isAllowedSlug } from '../../app/memorials/slugs.ts';
import { THEMES } from '../../app/themes/catalog.ts';
import { SAMPLE_SLUGS } from '../seed/sample-slugs.ts';

export interface PublicPage {
  /** the path with the known query parameters; the page depends on nothing else */
  path: string;
  /** that the visitor asks for; the page may not be offered in it */
  language?: string | undefined;
}

const SAMPLES: ReadonlySet<string> = new Set(SAMPLE_SLUGS);
const GALLERY = `/${DEMO_SLUG}`;
const THEME_IDS: ReadonlySet<string> = new Set(THEMES.map(({ id }) => id));
/** The theme gallery shows one sample memorial. These pages change when that memorial changes. */
const GALLERY_PAGES = ['', ...LANGUAGE_SEGMENTS.map((segment) => `/${segment}`)]
  .map((start) => start + GALLERY)
  .flatMap((path) => [path, ...Array.from(THEME_IDS, (id) => `${path}?theme=${id}`)]);

export function publicPageAt(url: string): PublicPage | undefined {
  const queryStart = url.indexOf('?');
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  const query = queryStart === -1 ? '' : url.slice(queryStart + 1);
  const productPage = productPageAt(path);
  if (productPage?.page === GALLERY) return { path: galleryPath(path, query) };
  if (productPage) return { path };
  const [empty, ...segments] = path.split('/');
  if (empty !== '') return undefined;
  const language = languageOfQuery(query);
  if (segments.length === 1) {
    return isAllowedSlug(segments[0] ?? '') ? { path, language } : undefined;
  }
  if (segments.at(-1) !== 'tributes' || isFilteredOrLaterPart(query)) return undefined;
  const slug = segments.length === 3 && segments[0] === 'memorial' ? segments[1] : segments[0];
  return segments.length <= 3 && path.endsWith(`/${slug}/tributes`) && isAllowedSlug(slug ?? '')
    ? { path, language }
    : undefined;
}

/** The slug in the address of a memorial's page, its data, its feed and other files. */
export function memorialSlugAt(pathname: string): string | undefined {
  if (productPageAt(pathname)) return undefined;
  const [, first = '', second = ''] = pathname.split('/', 3);
  const slug = (first === 'memorial' ? second : first).replace(/\.data$/, '');
  return isAllowedSlug(slug) ? slug : undefined;
}

/** In the language of the memorial. */
export function pagesOfMemorial(slug: string): readonly string[] {
  return [`/${slug}`, `/${slug}/tributes`, `/memorial/${slug}/tributes`];
}

/** The product's pages that show the memorial, if it is a sample. */
export function pagesWithSample(slug: string): readonly string[] {
  if (!SAMPLES.has(slug)) return [];
  const homes = ['/', ...LANGUAGE_SEGMENTS.map((segment) => `/${segment}`)];
  return slug === DEMO_SAMPLE_SLUG ? [...homes, ...GALLERY_PAGES] : homes;
}

function galleryPath(path: string, query: string): string {
  const theme = new URLSearchParams(query).get('theme') ?? '';
  return THEME_IDS.has(theme) ? `${path}?theme=${theme}` : path;
}

function isFilteredOrLaterPart(query: string): boolean {
  if (query === '') return false;
  const parameters = new URLSearchParams(query);
  return parameters.has('category') || parameters.has('after');
}
