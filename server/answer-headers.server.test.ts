import { createHash } from 'node:crypto';

import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';

import { pagePolicy, protectAnswers } from './answer-headers.server.ts';

const SCRIPT = 'window.kept = "<\\/script>";';
const PAGE = `<!doctype html><style data-href="theme">p{color:red}</style><p>Ada</p>
<script type="application/ld+json">{"name":"Ada"}</script>
<script type="module" src="/assets/a.js"></script>
<script data-slug="ada">${SCRIPT}</script><script>${SCRIPT}</script>`;

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function application(origin: string, isBuilt = true) {
  return new Hono()
    .use(protectAnswers({ origin, isBuilt }))
    .get('/page', (c) => c.html(PAGE))
    .get('/missing', (c) => c.html('<p>404</p>', 404))
    .get('/own', (c) => c.html(PAGE, 200, { 'Content-Security-Policy': "default-src 'self'" }))
    .get('/data', (c) => c.json({ success: true }))
    .get('/failing', () => {
      throw new Error('on purpose');
    });
}

describe('the policy of a page', () => {
  const policy = pagePolicy(PAGE);

  test('names each inline script and style by its hash, once', () => {
    expect(policy).toContain(`script-src 'self' ${hash(SCRIPT)};`);
    expect(policy).toContain(`style-src 'self' ${hash('p{color:red}')};`);
  });

  test('"no unsafe-inline", no eval, nobody frames it, no base, forms stay here', () => {
    expect(policy).not.toMatch(/unsafe|\*|http:/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("form-action 'self'");
  });

  test('another script makes another policy', () => {
    expect(pagePolicy(PAGE.replace('kept', 'other'))).not.toBe(policy);
  });
});

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

  test('a page keeps its status and its text', async () => {
    const answer = await application('https://memorials.example').request('/missing');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('<p>404</p>');
  });

  test('without https nobody is told to insist on it', async () => {
    const { headers } = await application('http://localhost:3000').request('/page');
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  test('what an answer says of itself stays, and development pages have no policy', async () => {
    const own = await application('http://localhost').request('/own');
    expect(own.headers.get('content-security-policy')).toBe("default-src 'self'");
    const developed = await application('http://localhost', false).request('/page');
    expect(developed.headers.has('content-security-policy')).toBe(false);
  });
});
