// Sends expensive bodies to every page that takes a form. The list of pages comes from the table of routes.

import { readFileSync } from 'node:fs';

import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';

import routes from '../../app/routes.ts';
import { cpuMsOf } from '../harness/cpu-time.ts';
import { hostileForms } from '../harness/hostile-forms.ts';
import type { ProductInstance } from '../harness/product-instance.ts';
import { rawRequest } from '../harness/raw-request.ts';
import { startOwnProduct } from './own-product.ts';

const CPU_MAX_MS = 100;
const ATTEMPTS = 3;
const FORM_LIMIT = 100 * 1024;
const SLUG = 'ada-lind';

let product: ProductInstance;

beforeAll(async () => {
  product = await startOwnProduct([{ slug: SLUG, fullName: 'Ada Lind', sections: [] }]);
});
afterAll(() => product.stop());

interface Page {
  path: string;
  file: string;
}

function pagesOf(entries: readonly RouteConfigEntry[], parent = ''): Page[] {
  return entries.flatMap(({ path, file, children }) => {
    const whole = path === undefined ? parent : `${parent}/${path}`;
    return [{ path: whole, file }, ...pagesOf(children ?? [], whole)];
  });
}

function formPaths(): string[] {
  const hasAction = ({ file }: Page) =>
    /export (?:async )?(?:function|const) action\b/.test(readFileSync(`app/${file}`, 'utf8'));
  const fill = (path: string, slug: string) =>
    path
      .replace(':slug', slug)
      .replace(':tributeId', `tri_${'a'.repeat(22)}`)
      .replaceAll(/:\w+/g, 'a-token-of-nobody');
  return pagesOf(routes)
    .filter(hasAction)
    .flatMap(({ path }) => [fill(path, SLUG), fill(path, 'no-such-slug-here')]);
}

/** Zero where the system does not tell. */
const cpuMs = () => cpuMsOf(product.pid) ?? 0;

test('no form costs a page more than 100 ms of CPU time or a server error, and the product responds meanwhile', async () => {
  const paths = [...new Set(formPaths())];
  expect(paths).toEqual(expect.arrayContaining([`/${SLUG}/add-tribute`, '/w/a-token-of-nobody']));
  const forms = hostileForms(FORM_LIMIT);
  const wrong: string[] = [];
  for (const path of paths) {
    for (const { name, type, body } of forms) {
      let cpu = Infinity;
      let status = 0;
      for (let attempt = 0; attempt < ATTEMPTS && cpu > CPU_MAX_MS; attempt += 1) {
        const before = cpuMs();
        const sending = rawRequest(product.origin, {
          method: 'POST',
          path,
          body,
          headers: { 'content-type': type, origin: product.origin },
          // The product may close the connection before it has the whole body.
        }).catch(() => ({ status: 413 }));
        const health = await fetch(`${product.origin}/healthz`);
        expect(health.status).toBe(200);
        ({ status } = await sending);
        cpu = Math.min(cpu, cpuMs() - before);
      }
      const isWrong = status >= 500 || cpu > CPU_MAX_MS;
      if (isWrong) wrong.push(`${path} with ${name}: ${status}, ${cpu} ms`);
    }
  }
  expect(wrong).toEqual([]);
}, 300_000);
