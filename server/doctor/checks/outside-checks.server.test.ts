import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';

import { createKeys } from '../../config/secret-keys.server.ts';
import { type Arrival, outsideProbeRoutes } from '../../monitoring/outside-probe.server.ts';
import { aDoctorContext, findingsOf, startServer } from '../testing/doctor-context.ts';
import { describeArrival, describeCertificate, OUTSIDE_CHECKS } from './outside-checks.server.ts';

interface ProxyRules {
  /** what the proxy does with X-Forwarded-For */
  forwarded?: 'append' | 'replace' | 'pass' | 'drop';
  maxBytes?: number;
  trusted?: string;
}

const VISITOR = '198.51.100.4';
const keyFor = createKeys('a secret for tests, which is long enough');

/** The product's own routes, behind a small proxy; all on addresses of this machine. */
async function checkThrough({ forwarded = 'append', maxBytes, trusted = '' }: ProxyRules = {}) {
  const trustedProxies = trusted === '' ? [] : [trusted];
  const product = new Hono();
  product.get('/healthz', (c) => c.text('ok'));
  product.route('/', outsideProbeRoutes({ keyFor, trustedProxies, now: () => new Date() }));
  const behind = await startServer((request, response) => {
    void getRequestListener(product.fetch)(request, response);
  });
  const port = await startServer((request, response) => {
    if (maxBytes !== undefined && Number(request.headers['content-length'] ?? 0) > maxBytes) {
      response.writeHead(413, { Connection: 'close' }).end();
      return;
    }
    if (request.headers.expect !== undefined) response.writeContinue();
    const given = String(request.headers['x-forwarded-for'] ?? '');
    const sent = { append: `${given}, ${VISITOR}`, replace: VISITOR, pass: given, drop: undefined };
    const headers = new Headers({ authorization: request.headers.authorization ?? '' });
    const value = sent[forwarded];
    if (value) headers.set('x-forwarded-for', value);
    const hasBody = request.method === 'POST';
    const init: RequestInit & { duplex: 'half' } = {
      method: request.method ?? 'GET',
      headers,
      duplex: 'half',
      ...(hasBody ? { body: Readable.toWeb(request) as unknown as ReadableStream } : {}),
    };
    const pass = async () => {
      const answer = await fetch(`http://127.0.0.1:${behind}${request.url ?? ''}`, init);
      response.writeHead(answer.status).end(await answer.text());
    };
    pass().catch(() => response.destroy());
  });
  // 0.0.0.0 leads to this machine, and doesn't count as an address that only this machine can open.
  const settings = { ORIGIN: `http://0.0.0.0:${port}`, TRUSTED_PROXIES: trusted };
  return findingsOf(OUTSIDE_CHECKS, await aDoctorContext(settings, { keyFor }));
}

describe('through a proxy', () => {
  test('an unknown proxy: the setting is named', async () => {
    const { site, proxy, uploads } = await checkThrough();
    expect(site).toMatchObject({ verdict: 'ok' });
    expect(proxy).toMatchObject({ verdict: 'fail', advice: 'Set TRUSTED_PROXIES=127.0.0.1.' });
    expect(uploads).toMatchObject({ verdict: 'ok' });
  });

  test('one that passes on what visitors claim, and one that sends nothing', async () => {
    const passing = await checkThrough({ forwarded: 'pass', trusted: '127.0.0.1' });
    expect(passing['proxy']).toMatchObject({ verdict: 'fail' });
    expect(passing['proxy']?.found).toContain('fake their IP address');
    const silent = await checkThrough({ forwarded: 'drop', trusted: '127.0.0.1' });
    expect(silent['proxy']).toMatchObject({ verdict: 'fail' });
    expect(silent['proxy']?.found).toContain('doesn’t say whose requests it forwards');
  });

  test('its body limit: for videos, for large photos, and for every photo', async () => {
    const { uploads: large } = await checkThrough({ maxBytes: 1_048_576 });
    expect(large).toMatchObject({ verdict: 'warn' });
    expect(large?.advice).toContain('client_max_body_size 310m');
    const { uploads: videos } = await checkThrough({ maxBytes: 12 * 1_048_576 });
    expect(videos).toMatchObject({ verdict: 'warn' });
    expect(videos?.found).toContain('can’t add a memorial video');
    const { uploads: small } = await checkThrough({ maxBytes: 500_000 });
    expect(small).toMatchObject({ verdict: 'fail' });
  });

  test("another product, or one with another secret, isn't judged", async () => {
    const port = await startServer((request, response) => {
      request.resume();
      response.writeHead(404).end('no');
    });
    const context = await aDoctorContext({ ORIGIN: `http://0.0.0.0:${port}` }, { keyFor });
    const { site, proxy, uploads } = await findingsOf(OUTSIDE_CHECKS, context);
    expect(site).toMatchObject({ verdict: 'fail' });
    expect(site?.found).toContain('status 404');
    expect([proxy?.verdict, uploads?.verdict]).toEqual(['warn', 'warn']);
  });
});

describe('TLS', () => {
  test('a certificate browsers refuse', async () => {
    // The test mail server has a self-signed certificate, and it does not answer HTTP.
    const server = new SMTPServer({ secure: true, logger: false });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(
      () =>
        new Promise((resolve) => {
          server.close(() => resolve());
        }),
    );
    const { port } = server.server.address() as AddressInfo;
    const context = await aDoctorContext({ ORIGIN: `https://localhost:${port}` });
    const { site } = await findingsOf(OUTSIDE_CHECKS, context);
    expect(site).toMatchObject({ verdict: 'fail' });
    expect(site?.found).toContain('a certificate that browsers refuse');
  });

  test('a server that has no certificate yet, or speaks no TLS', async () => {
    const port = await startServer((_, response) => void response.end());
    const context = await aDoctorContext({ ORIGIN: `https://localhost:${port}` });
    const { site } = await findingsOf(OUTSIDE_CHECKS, context);
    expect(site).toMatchObject({ verdict: 'warn' });
    expect(site?.found).toContain('no TLS connection can be made');
  });

  test.each([
    [60, 'ok'],
    [10, 'warn'],
    [2, 'fail'],
  ])('a certificate valid for %d more days', (days, verdict) => {
    const now = new Date('2026-11-28T00:00:00Z');
    const ends = new Date(now.getTime() + days * 24 * 3600 * 1000);
    expect(describeCertificate('https://m.example', ends, now).verdict).toBe(verdict);
  });
});

describe('how a request arrived', () => {
  const arrival: Arrival = {
    connection: '172.18.0.2',
    isTrusted: true,
    client: VISITOR,
    forwardedFor: `203.0.113.77, ${VISITOR}`,
    forwardedProto: 'https',
    host: 'm.example',
    bytes: 1,
  };
  const settings = { origin: 'https://m.example', trustedProxies: ['172.18.0.0/16'] };

  test.each<[string, Partial<Arrival>, string, string]>([
    ['as it should', {}, 'ok', VISITOR],
    ['with a replaced header', { forwardedFor: VISITOR }, 'ok', VISITOR],
    ['with a port', { forwardedFor: `${VISITOR}:50123` }, 'ok', VISITOR],
    [
      'to a doctor in the proxy’s network, which is trusted as well',
      { client: '203.0.113.77', forwardedFor: '203.0.113.77, 172.18.0.1' },
      'ok',
      '172.18.0.1',
    ],
    [
      'with the network of visitors trusted',
      { client: '203.0.113.77', forwardedFor: `203.0.113.77, ${VISITOR}` },
      'fail',
      'fake their IP address',
    ],
    ['over another scheme', { forwardedProto: 'http' }, 'warn', 'over http'],
    ['with another host', { host: '172.18.0.3:3000' }, 'warn', 'the host 172.18.0.3:3000'],
    [
      'without a proxy',
      {
        connection: '192.0.2.1',
        isTrusted: false,
        client: '192.0.2.1',
        forwardedFor: '203.0.113.77',
      },
      'ok',
      'There’s no proxy',
    ],
    [
      'over IPv6',
      { client: '2001:db8:1:2::/64', forwardedFor: '203.0.113.77, 2001:db8:1:2::7' },
      'ok',
      '2001:db8:1:2::/64',
    ],
  ])('%s', (_, changed, verdict, words) => {
    const found = describeArrival({ ...arrival, ...changed }, settings);
    expect(found.verdict).toBe(verdict);
    expect(found.found).toContain(words);
  });

  test('with every address trusted', () => {
    const everyone = { ...settings, trustedProxies: ['0.0.0.0/0'] };
    const found = describeArrival({ ...arrival, client: arrival.connection }, everyone);
    expect(found).toMatchObject({ verdict: 'fail' });
    expect(found.found).toContain('can’t tell visitors apart');
  });
});
