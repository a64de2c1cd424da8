import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { MAX_UNMEASURED } from './cross-site-guard.server.ts';

const app = openTestApp();

beforeAll(async () => {
  await app.browser().register('ada@example.org');
});

const CALLS = [
  ['POST', '/login'],
  ['POST', '/register'],
  ['POST', '/logout'],
  ['POST', '/refresh'],
  ['POST', '/forgot-password'],
  ['POST', '/reset-password'],
  ['POST', '/send-verification'],
  ['POST', '/verify-email'],
  ['POST', '/send-password-reset-code'],
  ['POST', '/verify-password-reset-code'],
  ['PUT', '/profile'],
  ['PUT', '/change-password'],
  ['DELETE', '/delete-account'],
] as const;

const payload = {
  email: 'ada@example.org',
  password: 'a-password',
  firstName: 'Ada',
  lastName: 'King',
  code: '123456',
};

async function send(method: string, path: string, init: RequestInit) {
  const browser = app.browser();
  await browser.login('ada@example.org');
  const cookies = new Map(browser.cookies);
  const response = await browser.fetch(`/api/v1/auth${path}`, { method, ...init });
  const body = (await response.json()) as { code: string; success: boolean };
  const isSame = JSON.stringify([...browser.cookies]) === JSON.stringify([...cookies]);
  return { status: response.status, code: body.code, isSame, browser };
}

describe.each(CALLS)('%s %s', (method, path) => {
  test('from another origin is refused and changes nothing', async () => {
    const foreign: Array<Record<string, string>> = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${app.config.origin}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      const response = await send(method, path, {
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      });
      expect(response).toMatchObject({ status: 403, code: 'FOREIGN_ORIGIN', isSame: true });
      expect((await response.browser.me()).status).toBe(200);
    }
  });

  test('as a form or as text is refused and changes nothing', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/json-seq',
    ]) {
      const response = await send(method, path, {
        headers: { origin: app.config.origin, 'content-type': type },
        body: JSON.stringify(payload),
      });
      expect(response).toMatchObject({ status: 415, code: 'JSON_REQUIRED', isSame: true });
      expect((await response.browser.me()).status).toBe(200);
    }
  });

  test('with another method is 405 with the right one in Allow', async () => {
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (other === method) continue;
      const response = await app.browser().fetch(`/api/v1/auth${path}`, {
        method: other,
        headers: { origin: app.config.origin, 'content-type': 'application/json' },
        ...(other === 'GET' ? {} : { body: '{}' }),
      });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe(method);
      expect(await response.json()).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED' });
    }
  });
});

describe.each(['/refresh', '/logout'])("'POST %s, payload empty'", (path) => {
  test('needs no body and no content type', async () => {
    const response = await send('POST', path, { headers: { origin: app.config.origin } });
    expect(response.status).toBe(200);
  });

  test('but the origin of our own pages', async () => {
    const response = await send('POST', path, { headers: { origin: 'https://evil.example' } });
    expect(response).toMatchObject({ status: 403, code: 'FOREIGN_ORIGIN', isSame: true });
  });
});

describe('hostile bodies', () => {
  const post = async (body: BodyInit, path = '/login') => {
    const response = await app.browser().fetch(`/api/v1/auth${path}`, {
      method: 'POST',
      headers: { origin: app.config.origin, 'content-type': 'application/json; charset=utf-8' },
      body,
    });
    const connection = response.headers.get('connection');
    return { status: response.status, connection, body: (await response.json()) as object };
  };

  test('over 100 KB get 413 and close the connection', async () => {
    const large = JSON.stringify({ ...payload, more: 'x'.repeat(101 * 1024) });
    const refusal = { status: 413, connection: 'close', body: { code: 'BODY_TOO_LARGE' } };
    expect(await post(large)).toMatchObject(refusal);
  });

  test('of exactly 100 KB are read', async () => {
    const frame = JSON.stringify({ ...payload, more: '' });
    const body = JSON.stringify({ ...payload, more: 'x'.repeat(100 * 1024 - frame.length) });
    expect((await post(body)).status).toBe(200);
  });

  test.each([
    ['broken', '{"email":'],
    ['empty', ''],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['very deeply nested', `${'['.repeat(40_000)}${']'.repeat(40_000)}`],
    ['with a number of a thousand digits', `{"email":1${'0'.repeat(1_000)}}`],
    ['with NUL', JSON.stringify({ ...payload, email: 'ada\u0000@example.org' })],
    ['with NUL in an unknown field', JSON.stringify({ ...payload, more: { 'a\u0000': 1 } })],
    ['with half a surrogate pair', '{"email":"\\ud83c"}'],
  ])('%s: 400', async (_, body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'INVALID_JSON' } });
  });

  test.each([
    'null',
    '[]',
    '"text"',
    '7',
    '{}',
    '{"__proto__":{"email":"a@b.example"}}',
    '{"email":{"$gt":""},"password":["x"]}',
  ])('%s: 400 in the envelope', async (body) => {
    expect(await post(body)).toMatchObject({
      status: 400,
      body: { success: false, code: 'INVALID_INPUT' },
    });
  });
});

const UPLOAD = '/api/v1/memorials/mem_0123456789ABCDEFGHIJab/uploads/upl_1';

test.each([
  [
    'PATCH',
    UPLOAD,
    { 'content-type': 'application/offset+octet-stream', 'tus-resumable': '1.0.0' },
  ],
  [
    'POST',
    '/api/v1/memorials/mem_0123456789ABCDEFGHIJab/draft/changes',
    { 'content-type': 'application/json' },
  ],
])(
  'only a few bodies of unknown length are read into memory at a time: %s %s',
  async (method, path, headers) => {
    const finish = Promise.withResolvers<undefined>();
    const sendBody = (isOpen: boolean) => {
      const body = new ReadableStream({
        async pull(controller) {
          if (isOpen) await finish.promise;
          controller.close();
        },
      });
      return app.browser().fetch(path, {
        method,
        headers: { origin: app.config.origin, ...headers },
        body,
        duplex: 'half',
      } as RequestInit);
    };
    const open = Array.from({ length: MAX_UNMEASURED }, () => sendBody(true));
    const refused = await sendBody(false);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    for (const measured of ['HEAD', 'GET', 'DELETE']) {
      const asked = await app
        .browser()
        .fetch(UPLOAD, { method: measured, headers: { origin: app.config.origin } });
      expect(asked.status, measured).toBe(401);
    }
    finish.resolve(undefined);
    expect(new Set((await Promise.all(open)).map(({ status }) => status))).toEqual(new Set([401]));
    expect((await sendBody(false)).status).toBe(401);
  },
);

test('JSON without Origin and Sec-Fetch-Site is accepted: no browser sends that', async () => {
  const response = await app.browser().fetch('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  expect(response.status).toBe(200);
});

test('an unknown call is 404 in the envelope', async () => {
  const response = await app.browser().post('/no-such-call');
  expect(response.status).toBe(404);
  expect(response.body.code).toBe('NOT_FOUND');
});

test.each([
  ['POST', '/api/v1/typo', 404],
  ['POST', '/api/v1/memorials/ada-lind', 405],
  ['PUT', '/api/v1/auth/login', 405],
])('%s %s gets its 404 or 405 before the body type is checked', async (method, path, status) => {
  const response = await app.browser().fetch(path, {
    method,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=b',
  });
  expect(response.status).toBe(status);
});
