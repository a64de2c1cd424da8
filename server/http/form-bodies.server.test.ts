import { expect, test } from 'vitest';

import { createFormBodies, SMALL_BYTES } from './form-bodies.server.ts';

const TYPE = 'application/x-www-form-urlencoded';

function stream(path: string, body: ReadableStream, headers: Record<string, string> = {}): Request {
  const init = { method: 'POST', body, headers, duplex: 'half' };
  return new Request(`http://localhost${path}`, init);
}

function post(path: string, body: string, headers: Record<string, string> = {}): Request {
  return new Request(`http://localhost${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': TYPE, ...headers },
  });
}

const SMALL_FORMS = [
  '/ada-lind/claim',
  '/f/ada-lind/about-me',
  '/ada-lind/help-to-keep',
  `/ada-lind/report/tri_${'a'.repeat(22)}`,
  '/f/ada-lind/door',
  '/f/i/Token-1',
  '/c/Token-1',
];

test.each(SMALL_FORMS)('%s refuses more than 100 KB in plain words', async (path) => {
  const sent = `text=${'a'.repeat(SMALL_BYTES)}`;
  const length = { 'content-length': String(sent.length) };
  for (const request of [post(path, sent), post(path, sent, length)]) {
    await expect(createFormBodies().read(request)).rejects.toMatchObject({
      code: 'BODY_TOO_LARGE',
      message: expect.stringContaining('make it shorter'),
    });
  }
});

test('a length that is too large is refused before the body is read', async () => {
  const body = new ReadableStream(
    {
      pull() {
        throw new Error('the body was read');
      },
    },
    { highWaterMark: 0 },
  );
  const request = stream('/ada-lind/claim', body, { 'content-length': '10000000' });
  await expect(createFormBodies().read(request)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
});

test('a long text below 100 KB arrives whole, so that the form can be filled in again', async () => {
  const text = 'a'.repeat(90_000);
  const read = await createFormBodies().read(post('/ada-lind/claim', `text=${text}`));
  expect((await read.formData()).get('text')).toBe(text);
});

test('many small forms without a length wait for no memory of pictures', async () => {
  const bodies = createFormBodies();
  const never = () => stream('/f/ada-lind/door', new ReadableStream());
  for (let sent = 0; sent < 300; sent += 1) void bodies.read(never());
  const read = await bodies.read(post('/ada-lind/add-tribute', 'text=words'));
  expect((await read.formData()).get('text')).toBe('words');
});

test.each(['/ada-lind/add-tribute', '/f/ada-lind/send-condolences', '/w/Token-1'])(
  '%s keeps the text before a picture that is too large',
  async (path) => {
    const boundary = 'x-x';
    const part = (name: string, content: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
    const sent = part('text', 'My words') + part('photo', 'p'.repeat(11_000_000));
    const type = `multipart/form-data; boundary=${boundary}`;
    const read = await createFormBodies().read(post(path, sent, { 'content-type': type }));
    expect((await read.formData()).get('text')).toBe('My words');
  },
);
