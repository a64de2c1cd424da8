import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { allowPageMethods } from './page-methods.server.ts';

const app = new Hono();
app.all('*', allowPageMethods(), (c) => c.text('handled'));

async function send(path: string, method = 'POST') {
  const { status, headers } = await app.request(path, { method });
  return { status, allow: headers.get('allow') };
}

const HANDLED = { status: 200, allow: null };
const REFUSED = { status: 405, allow: 'GET, HEAD' };
const TRIBUTE = `tri_${'a'.repeat(22)}`;

const FORMS = [
  '/f/i/Token-1',
  '/w/Token-1',
  '/c/Token-1',
  '/f/ada-lind/door',
  '/ada-lind/add-tribute',
  '/f/ada-lind/add-tribute',
  '/ada-lind/send-condolences',
  '/ada-lind/claim',
  '/ada-lind/about-me',
  '/ada-lind/help-to-keep',
  '/ada-lind/coming',
  '/f/ada-lind/coming',
  `/ada-lind/report/${TRIBUTE}`,
];

test.each(FORMS)('%s is rendered, in capitals and with a trailing slash too', async (path) => {
  const capitals = path.replace(/^(?:\/f)?\/[a-z-]+/, (start) => start.toUpperCase());
  for (const spelling of [path, `${path}/`, capitals]) {
    expect(await send(spelling)).toEqual(HANDLED);
  }
});

test.each(FORMS)("%s isn't rendered in spellings that React Router finds as well", async (path) => {
  const spellings = [`${path}//`, `${path}.data`, `${path}/.data`, `${path}/_.data`];
  for (const spelling of [...spellings, path.replaceAll('/', '//')]) {
    const refused = await send(new URL(`http://localhost${spelling}`).href);
    expect([spelling, refused]).toEqual([spelling, REFUSED]);
  }
});

test.each(['/i/Token-1', '/i/Token-1/', '/I/TOKEN-1', '/i/Token-1//', '/i/Token-1.data', '/about'])(
  '%s is read-only',
  async (path) => {
    expect(await send(path)).toEqual(REFUSED);
    expect(await send(path, 'GET')).toEqual(HANDLED);
  },
);

test.each(['/contact', '/contact/', '/en-xa/contact', '/CONTACT'])(
  '%s accepts forms',
  async (path) => {
    expect(await send(path)).toEqual(HANDLED);
  },
);

test.each(['/contact.data', '/contact//', '/nowhere/contact', '/contact/sent', '/en-xa/about'])(
  '%s is read-only, too',
  async (path) => {
    expect(await send(path)).toEqual(REFUSED);
  },
);

test('a form is sent with POST only', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
    expect(await send('/f/i/Token-1', method)).toEqual({ status: 405, allow: 'GET, HEAD, POST' });
  }
});
