// Sends expensive bodies to every route that takes one. The list of routes comes from the application, so new routes are
// included. The pages are in `tests/built/hostile-forms.test.ts`.

import { beforeAll, expect, test } from 'vitest';

import { createBillingApp } from '../app/billing/testing/billing-app.ts';
import { FamilyUser } from '../app/memorials/testing/families.ts';
import { UNSUBSCRIBE_PATH } from '../app/messages/notifications/unsubscribe-path.ts';
import { hostileForms } from '../tests/harness/hostile-forms.ts';
import { openForTests } from '../tests/harness/open-for-tests.ts';
import { BODY_MAX_BYTES } from './http/cross-site-guard.server.ts';

const CPU_MAX_MS = 100;
/** Compiling and collecting garbage can hit any attempt, but not each of several. */
const ATTEMPTS = 8;

/** The limits of the routes that read more or less than usual. */
const LIMITS: ReadonlyArray<readonly [path: RegExp, bytes: number]> = [
  [/\/draft\/changes$/, 4 * 1024 * 1024],
  [/\/(?:uploads|archives)(?:\/:\w+)?$/, 4 * 1024 * 1024],
  [/\/webhook$/, 1024 * 1024],
  [new RegExp(`^${UNSUBSCRIBE_PATH}`), 4 * 1024],
];

const app = openForTests(() => createBillingApp());
let owner: FamilyUser;
let memorialId: string;

beforeAll(async () => {
  owner = await FamilyUser.register(app);
  memorialId = await owner.create({ fullName: 'Ada Lind' });
});

const WRITE_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function routes(): Array<{ method: string; path: string }> {
  const all = app.app.routes
    .filter(({ method }) => WRITE_METHODS.has(method))
    .map(({ method, path }) => `${method} ${path}`);
  return [...new Set(all)].map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path };
  });
}

function urlOf(path: string): string {
  return path.replaceAll(/:[a-zA-Z]+(\{[^}]*\})?/g, (_, pattern: string | undefined) =>
    pattern?.includes('mem_') ? memorialId : 'unknown-to-all',
  );
}

function streamOf(body: Buffer): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(body);
      controller.close();
    },
  });
}

/** The status, and the CPU time in milliseconds: the least of several attempts. */
async function send(
  browser: FamilyUser['browser'],
  {
    method,
    path,
    type,
    body,
  }: { method: string; path: string; type: string; body: Buffer<ArrayBuffer> },
): Promise<{ status: number; cpu: number }> {
  let best = { status: 0, cpu: Infinity };
  for (let attempt = 0; attempt < ATTEMPTS && best.cpu > CPU_MAX_MS; attempt += 1) {
    const before = process.threadCpuUsage();
    const init: RequestInit & { duplex: 'half' } = {
      method,
      // A stream, because a request copies a buffer, which takes most of the time for megabytes that no route reads.
      body: streamOf(body),
      duplex: 'half',
      headers: {
        origin: app.config.origin,
        'content-type': type,
        'content-length': String(body.length),
        'stripe-signature': 't=1,v1=a',
      },
    };
    const response = await browser.fetch(urlOf(path), init);
    await response.arrayBuffer();
    const { user, system } = process.threadCpuUsage(before);
    best = { status: response.status, cpu: Math.min(best.cpu, (user + system) / 1000) };
  }
  return best;
}

test('no body costs a route more than 100 ms of CPU time or a server error, with any session', async () => {
  const all = routes();
  expect(all.length).toBeGreaterThan(50);
  const formsOf = new Map<number, ReturnType<typeof hostileForms>>();
  const wrong: string[] = [];
  for (const { method, path } of all) {
    const limit = LIMITS.find(([pattern]) => pattern.test(path))?.[1] ?? BODY_MAX_BYTES;
    const forms = formsOf.get(limit) ?? hostileForms(limit);
    formsOf.set(limit, forms);
    const isForMembers = path.includes('{mem_');
    for (const browser of isForMembers ? [app.browser(), owner.browser] : [app.browser()]) {
      for (const { name, type, body } of forms) {
        const { status, cpu } = await send(browser, { method, path, type, body });
        if (status >= 500 || cpu > CPU_MAX_MS) {
          wrong.push(`${method} ${path} with ${name}: ${status}, ${cpu.toFixed(0)} ms`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
}, 300_000);
