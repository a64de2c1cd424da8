import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ProductInstance } from '../harness/product-instance.ts';
import { rawRequest, type RawRequest, type RawResponse } from '../harness/raw-request.ts';
import { PERSONAL_PATHS, PUBLIC_PATHS } from './known-paths.ts';
import { startOwnProduct } from './own-product.ts';

const DOCUMENT = {
  slug: 'eleanor-whitfield',
  fullName: 'Eleanor Whitfield',
  sections: [
    { type: 'textSection', order: 1, title: 'A title', bodyText: 'She kept bees.' },
    {
      type: 'tributesSection',
      order: 2,
      tributes: [{ date: '2026-01-02', name: 'Bo', text: 'Words', category: 'Family' }],
    },
  ],
};

const NAMES = [
  '%00',
  '%',
  '%ff',
  '%ed%a0%80',
  '%c0%ae%c0%ae',
  '%0d%0aSet-Cookie:%20a=b',
  '__proto__',
  'constructor',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '.%00.jpg',
  'a'.repeat(5_000),
  '%F0%9F%95%AF',
  "'%3Bdrop%20table%20users",
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '${7*7}',
  'eleanor-whitfield%20',
  'eleanor-whitfield%2f..',
  '.data',
  '_.data',
];

const QUERIES = [
  '?%00',
  '?%',
  '?a=%ff%fe',
  '?after=%00&category=%ed%a0%80',
  '?after=[]',
  `?category=${'a'.repeat(6_000)}`,
  '?theme=__proto__',
  '?theme=%3Cscript%3E',
  '?_routes=',
  '?_routes=root,routes%2Ffamily%2Faccount,%00',
  '?_routes=__proto__',
  '?index',
  '?__proto__[x]=1',
  '?theme=a&theme=b&theme=%00',
  '?category=%27%3Bdrop%20table%20users--',
];

const OTHER_PATHS = [
  '//evil.example/account',
  '//evil.example/%2e%2e',
  '/%09/evil.example%20',
  '/%0a%5cevil.example%20',
  '/\\evil.example',
  '/.env',
  '/.git/config',
  '/package.json',
  '/assets/',
  '/assets/..%2f..%2fserver/index.js',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/../../package.json',
  '/assets/..%5c..%5cpackage.json',
  '/media/..%2f..%2fdatabase',
  '/media/%00',
  '/themes/..%2fgallery.css',
  '/themes/.css',
  '/themes/__proto__.css',
  '/favicon.svg/',
  '/favicon.svg%00.js',
  '/favicon.svg.br',
  '/sitemaps/after-%00.xml',
  `/sitemaps/after-${'a'.repeat(3_000)}.xml`,
  '/__manifest',
  '/__manifest?paths=%00&version=x',
  '/__manifest?p=/account&version=',
  `/${'%'.repeat(5_000)}`,
  '/%E0%A4%A',
  '/eleanor-whitfield/%',
  '/%.data',
  '/_root.data',
  '/.data',
  '/%2e.data',
  '/memorial/mem_%00/settings',
  '/index.html',
  '*',
  'http://evil.example/account',
];

/** In the short run each path gets every fourth name, query and body, and each of these goes to every fourth path. */
const STEP = process.env['TEST_MATRIX'] === 'full' ? 1 : 8;

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

const BODIES: ReadonlyArray<Pick<RawRequest, 'headers' | 'body'>> = [
  {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '_method=DELETE&intent=%00',
  },
  { headers: { 'content-type': 'multipart/form-data; boundary=' }, body: '--\r\n\r\n' },
  { headers: { 'content-type': 'application/json' }, body: '['.repeat(50_000) },
  {
    headers: { 'content-type': 'text/x-script', 'content-encoding': 'gzip' },
    body: Uint8Array.from([0xff, 0x00]),
  },
];

const ODD_HEADERS: Readonly<Record<string, string>> = {
  accept: '*/*;q=x,,,',
  'accept-encoding': 'br;q=,gzip;;;q=9,*;q=-1',
  'if-none-match': '"'.repeat(2_000),
  'if-modified-since': 'yesterday',
  range: 'bytes=-1-,9-1',
  cookie: 'memorials_session=%00; memorials_session=; =; ;;; __proto__=1',
  'x-forwarded-for': "1.1.1.1', '::::",
  'x-forwarded-host': 'evil.example',
};

function chosen<T>(all: readonly T[], turn: number): T[] {
  return all.filter((_, index) => (index + turn) % STEP === 0);
}

describe('the built product', () => {
  let product: ProductInstance;

  beforeAll(async () => {
    product = await startOwnProduct([DOCUMENT]);
  });
  afterAll(() => product.stop());

  async function expectUnharmed(): Promise<void> {
    for (const path of ['/eleanor-whitfield', '/account', '/readyz']) {
      expect((await rawRequest(product.origin, { path })).status, path).toBe(200);
    }
    const lines = product.output().split('\n');
    const failures = lines.filter((line) => /"level":"(?:error|fatal)"/.test(line));
    expect(failures, 'errors in the log').toEqual([]);
    const raw = lines.filter((line) => line !== '' && !/^(?: {2}|\{".*\}$)/.test(line));
    expect(raw, 'output that is not the log').toEqual([]);
  }

  async function expectSafeResponse(sent: RawRequest): Promise<RawResponse> {
    const response = await rawRequest(product.origin, sent);
    const what = `${sent.method ?? 'GET'} ${sent.path.slice(0, 100)}: ${response.status}`;
    expect(response.status, what).toBeLessThan(500);
    expect(response.headers['x-content-type-options'], what).toBe('nosniff');
    expect(response.headers['set-cookie']?.join() ?? '', what).not.toContain('a=b');
    expect(response.headers.location ?? '', what).not.toContain('evil');
    expect(response.body, what).not.toMatch(
      /\n\s+at |node_modules|root:x:|"scripts":|<script>alert/,
    );
    return response;
  }

  test('answers malformed names and queries without a server error', async () => {
    const paths = [...PUBLIC_PATHS, ...PERSONAL_PATHS].filter((path) => !path.startsWith('/api/'));
    const withNames = paths.flatMap((path, index) =>
      chosen(NAMES, index).map((name) =>
        path.replace(/eleanor-whitfield|mem_0+|traditional-elegance/, name),
      ),
    );
    const withQueries = paths.flatMap((path, index) =>
      chosen(QUERIES, index).map((query) => path + query),
    );
    for (const path of new Set([...withNames, ...withQueries, ...OTHER_PATHS])) {
      await expectSafeResponse({ path });
      await expectSafeResponse({ path, headers: ODD_HEADERS });
    }
    await expectUnharmed();
  });

  test('refuses every other method on read-only pages, whatever the body', async () => {
    const files = ['/favicon.svg', '/assets/none.js', '/media/none.webp', '/robots.txt'];
    const paths = [
      ...PUBLIC_PATHS,
      ...PERSONAL_PATHS,
      ...files,
      '/sitemap.xml',
      '/healthz',
      '/nobody',
    ];
    for (const [pathIndex, path] of paths.entries()) {
      for (const [methodIndex, method] of METHODS.entries()) {
        for (const body of chosen(BODIES, pathIndex + methodIndex)) {
          const { status } = await expectSafeResponse({ method, path, ...body });
          const isAllowed = method === 'OPTIONS' && status === 200;
          expect(isAllowed || status >= 400, `${method} ${path}: ${status}`).toBe(true);
        }
      }
    }
    await expectUnharmed();
  });
});
