import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { validateResponse } from '../../tests/harness/openapi-validation.ts';
import { ENDPOINTS } from '../endpoints.server.ts';
import type { Json } from './openapi-document.server.ts';

const app = openTestApp();

async function read(path: string): Promise<Response> {
  return app.browser().fetch(path);
}

describe('"OpenAPI 3.1 at /api/v1/openapi.json"', () => {
  test('describes every route of the API, and no other', async () => {
    const document = (await (await read('/api/v1/openapi.json')).json()) as Json;
    expect(document['openapi']).toBe('3.1.0');
    const described = Object.entries(document['paths'] as Record<string, Json>).flatMap(
      ([path, calls]) => Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const existing = app.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/v1/'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`)
      .filter((call) => !/\/(openapi\.json|docs|docs\.css)$/.test(call));
    expect(described.toSorted()).toEqual([...new Set(existing)].toSorted());
  });

  test('a response that does not match the document fails the test', async () => {
    const jsonResponse = (status: number, body: unknown) => Response.json(body, { status });
    const validate = (path: string, response: Response) => validateResponse('GET', path, response);
    await expect(validate('/api/v1/auth/me', jsonResponse(200, { success: true }))).rejects.toThrow(
      'promises another body for GET /api/v1/auth/me',
    );
    await expect(validate('/api/v1/auth/me', jsonResponse(418, {}))).rejects.toThrow(
      'does not know',
    );
    await expect(validate('/api/v1/auth/you', jsonResponse(200, {}))).rejects.toThrow(
      'has no call',
    );
    const leaking = { success: true, message: '', data: { user: { id: 'usr_1' } } };
    await expect(validate('/api/v1/auth/me', jsonResponse(200, leaking))).rejects.toThrow(
      'another body',
    );
  });
});

describe('the page for people', () => {
  test('lists every operation, without anything a strict policy forbids', async () => {
    const response = await read('/api/v1/docs');
    const page = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    for (const { path } of ENDPOINTS) expect(page).toContain(path);
    expect(page).not.toMatch(/<script|<style|\sstyle=|https?:\/\//);
    const style = await read('/api/v1/docs.css');
    expect(style.headers.get('content-type')).toContain('text/css');
  });
});
