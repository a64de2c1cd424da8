import { beforeAll, describe, expect, inject, test } from 'vitest';

import { collapseWhitespace, get, htmlAt, textAt, textOf } from './html.ts';
import { tokenIn } from './kept-memorial.ts';

const SLUG = 'eleanor-whitfield';
let path: string;

beforeAll(async () => {
  const html = await htmlAt(`/${SLUG}/tributes`);
  path = /href="(\/eleanor-whitfield\/report\/tri_[0-9A-Za-z]{22})"/.exec(html)?.[1] ?? '';
});

let networks = 0;
function send(
  fields: Record<string, string>,
  { headers = {}, to = path }: { headers?: Record<string, string>; to?: string } = {},
): Promise<Response> {
  networks += 1;
  const body = new URLSearchParams(fields);
  const network = { 'x-forwarded-for': `10.77.0.${networks}` };
  const origin = inject('origin');
  return get(to, { method: 'POST', body, headers: { origin, ...network, ...headers } });
}

describe('the page for reporting a tribute', () => {
  test('is never cached or listed, sets no cookie and runs no router', async () => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.getSetCookie()).toEqual([]);
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(textOf(html)).toContain('Report this tribute');
    expect(html.match(/type="radio"/g)).toHaveLength(5);
    expect(html.length).toBeLessThanOrEqual(12 * 1024);
    expect(await textAt('/robots.txt')).toContain('Disallow: /*/report/');
  });

  test('leads to thanks that say who reads it and that nothing is hidden', async () => {
    const form = tokenIn(await htmlAt(path));
    for (const [reason, query] of [
      ['hurts', '?thanks='],
      ['copyright', '?thanks=operator'],
    ] as const) {
      const sent = await send({ form, reason });
      expect(sent.status).toBe(303);
      expect(sent.headers.get('location')).toBe(path + query);
      expect(sent.headers.get('cache-control')).toBe('private, no-store');
      const thanks = collapseWhitespace(await textAt(path + query));
      expect(thanks).toContain('Thank you.');
      expect(thanks).toContain('No one is looking after this page right now');
      expect(thanks).toContain('The tribute will stay on the page until');
    }
  });

  test('comes back complete, with 400 and the summary first, if something is wrong', async () => {
    const form = tokenIn(await htmlAt(path));
    const response = await send({ form, text: '<b>Not</b> true', email: 'not an address' });
    expect(response.status).toBe(400);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    const problems = html.indexOf('id="words-problems"');
    expect(problems).toBeGreaterThan(0);
    expect(problems).toBeLessThan(html.indexOf('<h1'));
    expect(html).toContain('<a href="#words-reason">Choose a reason.</a>');
    expect(html).toContain('&lt;b&gt;Not&lt;/b&gt; true</textarea>');
    expect(html).toContain('value="not an address"');
    expect(tokenIn(html)).toBe(form);
  });

  test('comes back complete with 429 if a network sends very many', async () => {
    const form = tokenIn(await htmlAt(path));
    const headers = { 'x-forwarded-for': '10.78.0.1' };
    for (let number = 0; number < 30; number += 1) {
      await send({ form, reason: 'wrong' }, { headers });
    }
    const response = await send({ form, reason: 'wrong', text: 'My words' }, { headers });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.text()).toContain('My words</textarea>');
  });

  test('accepts no form from another site, and no other method', async () => {
    const foreign = await send({}, { headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    const put = await get(path, { method: 'PUT', body: 'text=a' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    const json = { headers: { 'content-type': 'application/json' } };
    expect((await send({}, json)).status).toBe(405);
  });

  test("is 404 for a tribute this memorial doesn't have", async () => {
    const unknown = `/${SLUG}/report/tri_0000000000000000000000`;
    expect((await get(unknown)).status).toBe(404);
    expect((await get(path.replace(SLUG, 'james-okafor'))).status).toBe(404);
    expect((await get(path.replace(SLUG, 'unknown-name'))).status).toBe(404);
    expect((await get(`/${SLUG}/report/other%00`)).status).toBe(404);
    expect((await send({ reason: 'hurts' }, { to: unknown })).status).toBe(404);
  });
});
