import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';

import { securityHeaders } from './response-headers.server.ts';

const PAGE = '<!doctype html><style>p{color:red}</style><p>Ada</p>';

function application(origin: string, isBuilt = true) {
  return new Hono()
    .use(securityHeaders({ origin, isBuilt }))
    .get('/page', (c) => c.html(PAGE))
    .get('/missing', (c) => c.html('<p>404</p>', 404))
    .get('/own', (c) => c.html(PAGE, 200, { 'Content-Security-Policy': "default-src 'self'" }))
    .get('/assets/:name', (c) => c.text('', 200, { 'Content-Type': 'text/javascript' }))
    .get('/data', (c) => c.json({ success: true }))
    .get('/failing', () => {
      throw new Error('on purpose');
    });
}

describe('"headers on every answer"', () => {
  test.each(['/page', '/missing', '/own', '/data', '/failing', '/nowhere'])('%s', async (path) => {
    const { headers } = await application('https://memorials.example').request(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'content-security-policy': expect.stringContaining('default-src') as string,
      'strict-transport-security': 'max-age=31536000',
    });
    expect(headers.has('server')).toBe(false);
    expect(headers.has('x-powered-by')).toBe(false);
  });

  test('a page without its own policy allows nothing inline', async () => {
    const page = await application('https://memorials.example').request('/page');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
  });

  test('only the worker that encodes sound can compile WebAssembly and start workers', async () => {
    const policyOf = async (path: string) =>
      (await application('https://memorials.example').request(path)).headers.get(
        'content-security-policy',
      );
    const worker = await policyOf('/assets/sound.worker-zpjtCbSU.js');
    expect(worker).toContain("script-src 'wasm-unsafe-eval'; worker-src blob:;");
    expect(await policyOf('/assets/tree.worker-zpjtCbSU.js')).not.toContain('script-src');
    expect(await policyOf('/page')).not.toContain('wasm');
  });

  test('a page keeps its status and its text', async () => {
    const response = await application('https://memorials.example').request('/missing');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('<p>404</p>');
  });

  test('there is no Strict-Transport-Security without https', async () => {
    const { headers } = await application('http://localhost:3000').request('/page');
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  test('an existing policy is kept, and pages in development have none', async () => {
    const own = await application('http://localhost').request('/own');
    expect(own.headers.get('content-security-policy')).toBe("default-src 'self'");
    const developed = await application('http://localhost', false).request('/page');
    expect(developed.headers.has('content-security-policy')).toBe(false);
  });
});
