import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { purge } from './purge-requests.server.ts';
import { openCdnServer, type CdnServer } from './testing/cdn-server.ts';

const TAGS = ['page-ada-quill', 'media-0123456789abcdef'];
const token = 'secret-token';

let cdn: CdnServer;
beforeEach(async () => {
  cdn = await openCdnServer();
});
afterEach(() => cdn.close());

describe('each kind of CDN gets the request its documentation asks for', () => {
  test('Fastly', async () => {
    const urls = [`${cdn.url}/service/SU1Z0isxPaozGVKXdv0eY/purge`];
    await purge({ kind: 'fastly', urls, token }, TAGS);
    expect(cdn.received).toEqual([
      expect.objectContaining({
        method: 'POST',
        path: '/service/SU1Z0isxPaozGVKXdv0eY/purge',
        headers: expect.objectContaining({
          'fastly-key': token,
          'surrogate-key': 'page-ada-quill media-0123456789abcdef',
        }),
      }),
    ]);
  });

  test('Cloudflare', async () => {
    const urls = [`${cdn.url}/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache`];
    await purge({ kind: 'cloudflare', urls, token }, TAGS);
    const [received] = cdn.received;
    expect(received).toMatchObject({
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    expect(JSON.parse(received?.body ?? '')).toEqual({ tags: TAGS });
  });

  test('Varnish with xkey, on every server', async () => {
    const other = await openCdnServer();
    const urls = [cdn.url, other.url];
    await purge({ kind: 'varnish', urls, token: undefined }, TAGS);
    for (const { received } of [cdn, other]) {
      expect(received).toMatchObject([
        { method: 'PURGE', headers: { 'xkey-purge': 'page-ada-quill media-0123456789abcdef' } },
      ]);
      expect(received[0]?.headers).not.toHaveProperty('authorization');
    }
    other.close();
  });

  test('any other, with JSON', async () => {
    await purge({ kind: 'post', urls: [cdn.url], token }, TAGS);
    expect(cdn.received).toMatchObject([
      { method: 'POST', headers: { authorization: `Bearer ${token}` } },
    ]);
    expect(JSON.parse(cdn.received[0]?.body ?? '')).toEqual({ tags: TAGS });
  });
});

test('a purge of everything names nothing else', async () => {
  await purge({ kind: 'post', urls: [cdn.url], token }, [...TAGS, 'all']);
  expect(JSON.parse(cdn.received[0]?.body ?? '')).toEqual({ tags: ['all'] });
});

describe('is not confirmed', () => {
  const attempt = (kind: 'post' | 'cloudflare', urls = [cdn.url]) =>
    purge({ kind, urls, token }, TAGS).then(
      () => 'confirmed',
      (error: unknown) => String(error),
    );

  test('by an error, without the token in its message', async () => {
    cdn.answer = { status: 403, body: 'no' };
    expect(await attempt('post')).toBe('Error: the CDN answered 403 to a purge');
  });

  test('by a redirect', async () => {
    cdn.answer = { status: 302, body: '' };
    expect(await attempt('post')).not.toBe('confirmed');
  });

  test.each(['{"success":false}', '', 'ok', 'null', '[true]'])(
    'by Cloudflare with the response %s',
    async (body) => {
      cdn.answer = { status: 200, body };
      expect(await attempt('cloudflare')).toBe('Error: the CDN did not confirm a purge');
    },
  );

  test('by an endless response', async () => {
    cdn.answer = { status: 200, body: 'x'.repeat(1_000_000) };
    expect(await attempt('post')).toBe('Error: the answer to a purge is too long');
  });

  test('by only one of two servers', async () => {
    const other = await openCdnServer();
    other.answer = { status: 500, body: '' };
    expect(await attempt('post', [cdn.url, other.url])).not.toBe('confirmed');
    other.close();
  });

  test('by an unreachable server', async () => {
    cdn.close();
    expect(await attempt('post')).not.toBe('confirmed');
  });
});
