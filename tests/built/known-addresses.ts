// What the product answers to GET, read from its own tables, so that a new page or call is met by these
// journeys without a word: the pages by who may see them, their data, the calls of the API.
import type { RouteConfigEntry } from '@react-router/dev/routes';

import routes from '../../app/routes.ts';
import { THEMES } from '../../app/themes/catalog.ts';
import { OPERATIONS } from '../../server/api-document/operations.server.ts';

const SLUG = 'eleanor-whitfield';
const MEMORIAL_ID = 'mem_0000000000000000000000';
/** What stands in the place of a name in a path. */
const NAMES: Readonly<Record<string, string>> = {
  slug: SLUG,
  memorialId: MEMORIAL_ID,
  file: `${THEMES[0]?.id}.css`,
};

interface Page {
  path: string;
  /** false for a file that a route makes, which no browser asks the data of */
  isPage: boolean;
  isPersonal: boolean;
}

const PAGES = pagesOf(routes, { path: '', isPersonal: false });
const READING = OPERATIONS.filter(({ method }) => method === 'get');
/** Everything of accounts is one person's, also what a browser that is not signed in yet may ask. */
const isPersonalCall = ({ path, isSignedIn, isRedirect }: (typeof READING)[number]): boolean =>
  (isSignedIn ?? isRedirect ?? false) || path.startsWith('/api/v1/auth/');

/** What is one person's, or may be. */
export const PERSONAL: readonly string[] = [
  ...addressesOf(PAGES.filter(({ isPersonal }) => isPersonal)),
  // The one page that is a visitor's or a family's by what its address names.
  ...withData(`/memorial/${MEMORIAL_ID}/tributes`),
  ...READING.filter(isPersonalCall).map(({ path }) => filled(path)),
];

/** What is the same for everybody. */
export const PUBLIC: readonly string[] = [
  ...addressesOf(PAGES.filter(({ isPersonal }) => !isPersonal)),
  ...READING.filter((call) => !isPersonalCall(call)).map(({ path }) => filled(path)),
];

/** The address at which a browser that is here already asks for a page's data. */
export function dataOf(path: string): string {
  return path === '/' ? '/_.data' : `${path}.data`;
}

function pagesOf(
  entries: readonly RouteConfigEntry[],
  above: Pick<Page, 'path' | 'isPersonal'>,
): Page[] {
  return entries.flatMap(({ file, path = '', index, children = [] }) => {
    const here = {
      path: path ? `${above.path}/${path}` : above.path,
      isPersonal: above.isPersonal || file === 'routes/protected-layout.tsx',
    };
    const page = { ...here, path: filled(here.path) || '/', isPage: file.endsWith('.tsx') };
    return [...((path && path !== '*') || index ? [page] : []), ...pagesOf(children, here)];
  });
}

function addressesOf(pages: readonly Page[]): string[] {
  const addresses = pages.flatMap(({ path, isPage }) => (isPage ? withData(path) : [path]));
  // A screen and its first part stand at one address.
  return [...new Set(addresses)];
}

function withData(path: string): string[] {
  return [path, dataOf(path)];
}

function filled(path: string): string {
  return path.replaceAll(/:(\w+)|\{(\w+)\}/g, (_, name?: string, other?: string) => {
    const word = NAMES[name ?? other ?? ''];
    if (!word) throw new Error(`Nothing stands for a name in ${path}.`);
    return word;
  });
}
