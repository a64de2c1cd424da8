// What nobody should ask of the built product: odd addresses, methods and bodies at its pages, their data, its
// files and pictures. It has a product of its own, whose log shows whether anything failed unseen.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startOwnProduct, type OwnProduct } from '../harness/own-product.ts';
import { send, type CachedAnswer, type Sent } from '../harness/shared-cache.ts';
import { PERSONAL, PUBLIC } from './known-addresses.ts';

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
  '%00', '%', '%ff', '%ed%a0%80', '%c0%ae%c0%ae', '%0d%0aSet-Cookie:%20a=b', '__proto__', 'constructor',
  '..%2f..%2f..%2fetc%2fpasswd', '%2e%2e', '.%00.jpg', 'a'.repeat(5_000), '%F0%9F%95%AF', "'%3Bdrop%20table%20users",
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E', '${7*7}', 'eleanor-whitfield%20', 'eleanor-whitfield%2f..', '.data', '_.data',
]; // prettier-ignore

const QUERIES = [
  '?%00', '?%', '?a=%ff%fe', '?after=%00&category=%ed%a0%80', '?after=[]', `?category=${'a'.repeat(6_000)}`,
  '?theme=__proto__', '?theme=%3Cscript%3E', '?_routes=', '?_routes=root,routes%2Faccount,%00', '?_routes=__proto__',
  '?index', '?__proto__[x]=1', '?theme=a&theme=b&theme=%00', '?category=%27%3Bdrop%20table%20users--',
]; // prettier-ignore

const ELSEWHERE = [
  '//evil.example/account', '//evil.example/%2e%2e', '/\\evil.example', '/.env', '/.git/config', '/package.json',
  '/assets/', '/assets/..%2f..%2fserver/index.js', '/assets/%2e%2e/%2e%2e/package.json', '/assets/../../package.json',
  '/assets/..%5c..%5cpackage.json', '/media/..%2f..%2fdatabase', '/media/%00', '/themes/..%2fgallery.css', '/themes/.css',
  '/themes/__proto__.css', '/favicon.svg/', '/favicon.svg%00.js', '/favicon.svg.br', '/sitemaps/after-%00.xml',
  `/sitemaps/after-${'a'.repeat(3_000)}.xml`, '/__manifest', '/__manifest?paths=%00&version=x', '/__manifest?p=/account&version=',
  `/${'%'.repeat(5_000)}`, '/%E0%A4%A', '/eleanor-whitfield/%', '/%.data', '/_root.data', '/.data', '/%2e.data', '/memorial/mem_%00/settings', '/index.html', '*', 'http://evil.example/account',
]; // prettier-ignore

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

const BODIES: ReadonlyArray<Pick<Sent, 'headers' | 'body'>> = [
  { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '_method=DELETE&intent=%00' },
  { headers: { 'content-type': 'multipart/form-data; boundary=' }, body: '--\r\n\r\n' },
  { headers: { 'content-type': 'application/json' }, body: '['.repeat(50_000) },
  { headers: { 'content-type': 'text/x-script', 'content-encoding': 'gzip' }, body: Uint8Array.from([0xff, 0x00]) },
]; // prettier-ignore

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

describe('the built product', () => {
  let product: OwnProduct;

  beforeAll(async () => {
    product = await startOwnProduct([DOCUMENT]);
  });
  afterAll(() => product.stop());

  /** After all of it pages are answered as before, and nothing failed unseen. */
  async function expectUnharmed(): Promise<void> {
    for (const path of ['/eleanor-whitfield', '/account', '/readyz']) {
      expect((await send(product.origin, { path })).status, path).toBe(200);
    }
    const lines = product.said().split('\n');
    const failures = lines.filter((line) => /"level":"(?:error|fatal)"/.test(line));
    expect(failures, 'what the log says').toEqual([]);
    // The greeting stands further in.
    const raw = lines.filter((line) => line !== '' && !/^(?: {2}|\{".*\}$)/.test(line));
    expect(raw, 'what is written beside the log').toEqual([]);
  }

  async function expectMeant(sent: Sent): Promise<CachedAnswer> {
    const answer = await send(product.origin, sent);
    const what = `${sent.method ?? 'GET'} ${sent.path.slice(0, 100)}: ${answer.status}`;
    expect(answer.status, what).toBeLessThan(500);
    expect(answer.headers['x-content-type-options'], what).toBe('nosniff');
    expect(answer.headers['set-cookie']?.join() ?? '', what).not.toContain('a=b');
    expect(answer.headers.location ?? '', what).not.toContain('evil');
    // Neither a place in our code, nor a file of the machine, nor what was sent as markup.
    expect(answer.body, what).not.toMatch(/\n\s+at |node_modules|root:x:|"scripts":|<script>alert/);
    return answer;
  }

  test('answers odd names and queries with a refusal, never with a failure', async () => {
    const named = [...PUBLIC, ...PERSONAL].filter((path) => !path.startsWith('/api/'));
    const withNames = named.flatMap((path) =>
      NAMES.map((name) => path.replace(/eleanor-whitfield|mem_0+|traditional-elegance/, name)),
    );
    const withQueries = named.flatMap((path) => QUERIES.map((query) => path + query));
    for (const path of new Set([...withNames, ...withQueries, ...ELSEWHERE])) {
      await expectMeant({ path });
      await expectMeant({ path, headers: ODD_HEADERS });
    }
    await expectUnharmed();
  });

  test('changes nothing by any method at what is only read, whatever the body', async () => {
    const files = ['/favicon.svg', '/assets/none.js', '/media/none.webp', '/robots.txt'];
    for (const path of [...PUBLIC, ...PERSONAL, ...files, '/sitemap.xml', '/healthz', '/nobody']) {
      for (const method of METHODS) {
        for (const body of BODIES) {
          const { status } = await expectMeant({ method, path, ...body });
          const isRead = method === 'OPTIONS' && status === 200;
          expect(isRead || status >= 400, `${method} ${path}: ${status}`).toBe(true);
        }
      }
    }
    await expectUnharmed();
  });
});
