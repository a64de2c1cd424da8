import type { RouteConfigEntry } from '@react-router/dev/routes';

import routes from '../../app/routes.ts';
import { THEMES } from '../../app/themes/catalog.ts';
import { ENDPOINTS } from '../../server/endpoints.server.ts';

const SLUG = 'eleanor-whitfield';
const MEMORIAL_ID = 'mem_0000000000000000000000';
const PARAMETERS: Readonly<Record<string, string>> = {
  slug: SLUG,
  language: 'en-xa',
  memorialId: MEMORIAL_ID,
  id: MEMORIAL_ID,
  upload: 'upl_0000000000000000000000',
  file: `${THEMES[0]?.id}.css`,
  code: '4F7K2M9Q',
  letter: 'con_0000000000000000000000',
  condolenceId: 'con_0000000000000000000000',
  wish: 'wsh_0000000000000000000000',
  archive: 'arc_0000000000000000000000',
  booklet: 'bkl_0000000000000000000000',
  video: 'vid_0000000000000000000000',
  sound: 'snd_0000000000000000000000',
  room: 'privacy',
  number: '1',
};

const PERSONAL_FILES = ['routes/family/protected-layout.tsx', 'routes/family/memorial-preview.tsx'];
/**
 * Routes that have their own tests: `moved-pages.test.ts` for redirects, `find.test.ts` for the search,
 * `reporting.test.ts` for reports, `claims.test.ts` for claims, `funeral.test.ts` for calendar files, `writing.test.ts`
 * and `family-door.test.ts` for pages that only a memorial with an owner has. The samples, which this file uses, have
 * no owner.
 */
const OTHER_FILES = [
  'routes/memorial/short-address.tsx',
  'routes/family/mailed-link.tsx',
  'routes/memorial/help-to-keep.tsx',
  'routes/memorial/about-this-page.tsx',
  'routes/product/memorials-find.tsx',
  'routes/memorial/write-message.tsx',
  'routes/memorial/coming.tsx',
  'routes/memorial/guest-calendar.ts',
  'routes/memorial/report-tribute.tsx',
  'routes/memorial/case-form.tsx',
  'routes/memorial/claim-page.tsx',
  'routes/memorial/writer-page.tsx',
  'routes/memorial/writer-picture.ts',
  'routes/memorial/gathering-calendar.ts',
];

interface Page {
  path: string;
  isPage: boolean;
  isPersonal: boolean;
}

const PAGES = pagesOf(routes, { path: '', isPersonal: false });
const READ_ENDPOINTS = ENDPOINTS.filter(({ method }) => method === 'GET');
const isPersonalCall = ({ path, right }: (typeof READ_ENDPOINTS)[number]): boolean =>
  right !== 'anyone' || path.startsWith('/api/v1/auth/');

export const PERSONAL_PATHS: readonly string[] = [
  ...pathsOf(PAGES.filter(({ isPersonal }) => isPersonal)),
  ...withData(`/memorial/${MEMORIAL_ID}/tributes`),
  ...READ_ENDPOINTS.filter(isPersonalCall).map(({ path }) => fillParameters(path)),
];

export const PUBLIC_PATHS: readonly string[] = [
  ...pathsOf(PAGES.filter(({ isPersonal }) => !isPersonal)),
  ...READ_ENDPOINTS.filter((call) => !isPersonalCall(call)).map(({ path }) => fillParameters(path)),
];

export function dataPathOf(path: string): string {
  return path === '/' ? '/_.data' : `${path}.data`;
}

function pagesOf(
  entries: readonly RouteConfigEntry[],
  parent: Pick<Page, 'path' | 'isPersonal'>,
): Page[] {
  return entries.flatMap(({ file, path = '', index, children = [] }) => {
    if (OTHER_FILES.includes(file) || path.startsWith('f/')) return [];
    const here = {
      path: path ? `${parent.path}/${path}` : parent.path,
      isPersonal: parent.isPersonal || PERSONAL_FILES.includes(file),
    };
    const isPage = file.endsWith('.tsx');
    const pages = withAndWithoutOptional(here.path).map((address) => ({
      ...here,
      path: fillParameters(address) || '/',
      isPage,
    }));
    return [...((path && path !== '*') || index ? pages : []), ...pagesOf(children, here)];
  });
}

/** '/settings' and '/settings/:room' of '/settings/:room?'. */
function withAndWithoutOptional(path: string): string[] {
  const without = path.replace(/\/:\w+\?$/, '');
  return without === path ? [path] : [without, path.slice(0, -1)];
}

function pathsOf(pages: readonly Page[]): string[] {
  const paths = pages.flatMap(({ path, isPage }) => (isPage ? withData(path) : [path]));
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
