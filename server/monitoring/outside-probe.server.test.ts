import { expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { createKeys } from '../config/secret-keys.server.ts';
import { LARGEST_FORM_BYTES } from '../http/form-bodies.server.ts';
import { createProbeToken, PROBE_PATH } from './outside-probe.server.ts';

const app = openTestApp({ settings: { TRUSTED_PROXIES: '10.0.0.0/8' } });

interface ProbeRequest {
  body?: BodyInit;
  headers?: Record<string, string>;
}

async function probe(
  token: string,
  { body = 'x', headers = {} }: ProbeRequest = {},
): Promise<Response> {
  const connection = { incoming: { socket: { remoteAddress: '10.0.0.7' } } };
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { Authorization: `Bearer ${token}`, ...headers },
  };
  return app.app.request(PROBE_PATH, init, connection);
}

const tokenNow = () => createProbeToken(app.services.keyFor, app.services.now());

test('a request with a token learns how it arrived', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.9, 198.51.100.4', Host: 'm.example' };
  const response = await probe(tokenNow(), { body: 'x'.repeat(200_000), headers });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    connection: '10.0.0.7',
    isTrusted: true,
    client: '198.51.100.4',
    forwardedFor: '203.0.113.9, 198.51.100.4',
    forwardedProto: null,
    host: 'm.example',
    bytes: 200_000,
  });
});

test("the largest form is counted to its end, and an endless body isn't read further", async () => {
  const bytesOf = async (body: string | ReadableStream) => {
    const response = await probe(tokenNow(), { body });
    return ((await response.json()) as { bytes: number }).bytes;
  };
  expect(await bytesOf('x'.repeat(LARGEST_FORM_BYTES))).toBe(LARGEST_FORM_BYTES);
  const chunk = new Uint8Array(64 * 1024);
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(chunk) });
  const counted = await bytesOf(endless);
  expect(counted).toBeGreaterThan(LARGEST_FORM_BYTES);
  expect(counted).toBeLessThanOrEqual(LARGEST_FORM_BYTES + chunk.length);
});

test("without a valid token the address doesn't exist", async () => {
  const unknown = await app.app.request('/healthz/nowhere', { method: 'POST', body: 'x' });
  const now = app.services.now();
  const foreign = createProbeToken(createKeys('another secret, which is long enough'), now);
  const old = createProbeToken(app.services.keyFor, new Date(now.getTime() - 301_000));
  const early = createProbeToken(app.services.keyFor, new Date(now.getTime() + 301_000));
  const changed = tokenNow().replace(/^\d{10}/, String(Math.floor(now.getTime() / 1000) + 60));
  for (const token of ['', 'x', foreign, old, early, changed]) {
    const response = await probe(token);
    expect([response.status, await response.text()], token).toEqual([
      unknown.status,
      await unknown.clone().text(),
    ]);
  }
  const large = await probe(foreign, { body: 'x'.repeat(200_000) });
  expect(large.status).toBe(413);
});
