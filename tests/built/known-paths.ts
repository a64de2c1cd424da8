// Lists all paths that accept GET: the pages, their data and the API calls. The paths come from the application's own
// tables of routes and calls, so that the tests cover a new page or call automatically.
import type { RouteConfigEntry } from '@react-router/dev/routes';

import routes from '../../app/routes.ts';
import { THEMES } from '../../app/themes/catalog.ts';
import { OPERATIONS } from '../../server/api-document/operations.server.ts';

const SLUG = 'eleanor-whitfield';
const MEMORIAL_ID = 'mem_0000000000000000000000';
/** The values that the tests use for the parameters in a path. */
const PARAMETERS: Readonly<Record<string, string>> = {
  slug: SLUG,
  memorialId: MEMORIAL_ID,
  id: MEMORIAL_ID,
  upload: 'upl_0000000000000000000000',
  file: `${THEMES[0]?.id}.css`,
  code: '4F7K2M9Q',
  letterId: 'con_0000000000000000000000',
  letter: 'con_0000000000000000000000',
};

/** The files of routes whose pages are personal, with all routes below them. */
const PERSONAL_FILES = ['routes/protected-layout.tsx', 'routes/memorial-preview.tsx'];
/**
 * Routes that have tests of their own: one only redirects (`moved-pages.test.ts`), the others need a memorial with an
 * owner, which the samples do not have (`writing.test.ts`).
 */
const OTHER_FILES = [
  'routes/short-address.tsx',
  'routes/write-words.tsx',
  'routes/report-tribute.tsx',
  'routes/writer-page.tsx',
];

interface Page {
  path: string;
  /** false for a resource route, which has no `.data` path */
  isPage: boolean;
  isPersonal: boolean;
}

const PAGES = pagesOf(routes, { path: '', isPersonal: false });
const READ_OPERATIONS = OPERATIONS.filter(({ method }) => method === 'get');
/** All API calls of accounts count as personal, including those before a sign-in. */
const isPersonalCall = ({
  path,
  isSignedIn,
  isRedirect,
}: (typeof READ_OPERATIONS)[number]): boolean =>
  (isSignedIn ?? isRedirect ?? false) || path.startsWith('/api/v1/auth/');

/** The paths whose response is or may be personal. */
export const PERSONAL_PATHS: readonly string[] = [
  ...pathsOf(PAGES.filter(({ isPersonal }) => isPersonal)),
  // The only route that is public for a slug and private for an id.
  ...withData(`/memorial/${MEMORIAL_ID}/tributes`),
  ...READ_OPERATIONS.filter(isPersonalCall).map(({ path }) => fillParameters(path)),
];

/** The paths whose response is the same for all visitors. */
export const PUBLIC_PATHS: readonly string[] = [
  ...pathsOf(PAGES.filter(({ isPersonal }) => !isPersonal)),
  ...READ_OPERATIONS.filter((call) => !isPersonalCall(call)).map(({ path }) =>
    fillParameters(path),
  ),
];

/** Returns the path at which React Router requests a page's data during client-side navigation. */
export function dataPathOf(path: string): string {
  return path === '/' ? '/_.data' : `${path}.data`;
}

function pagesOf(
  entries: readonly RouteConfigEntry[],
  parent: Pick<Page, 'path' | 'isPersonal'>,
): Page[] {
  return entries.flatMap(({ file, path = '', index, children = [] }) => {
    if (OTHER_FILES.includes(file)) return [];
    const here = {
      path: path ? `${parent.path}/${path}` : parent.path,
      isPersonal: parent.isPersonal || PERSONAL_FILES.includes(file),
    };
    const page = { ...here, path: fillParameters(here.path) || '/', isPage: file.endsWith('.tsx') };
    return [...((path && path !== '*') || index ? [page] : []), ...pagesOf(children, here)];
  });
}

function pathsOf(pages: readonly Page[]): string[] {
  const paths = pages.flatMap(({ path, isPage }) => (isPage ? withData(path) : [path]));
  // Duplicates are removed, because a layout and its index route have the same path.
  return [...new Set(paths)];
}

function withData(path: string): string[] {
  return [path, dataPathOf(path)];
}

function fillParameters(path: string): string {
  return path.replaceAll(/:(\w+)|\{(\w+)\}/g, (_, name?: string, other?: string) => {
    const value = PARAMETERS[name ?? other ?? ''];
    if (!value) throw new Error(`A parameter of ${path} has no value.`);
    return value;
  });
}
