// Long, because each kind of body that is refused stands beside those that must still arrive.

import { expect, test } from 'vitest';

import { createFormBodies, SMALL_BYTES } from './form-bodies.server.ts';

const known = () => Promise.resolve(true);

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

const PICTURE_FORM = '/ada-lind/add-tribute';
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x-x' };
const part = (headers: string, content: string) =>
  `--x-x\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}\r\n`;

const SMALL_FORMS = [
  '/ada-lind/claim',
  '/f/ada-lind/about-me',
  '/ada-lind/help-to-keep',
  '/ada-lind/coming',
  '/f/ada-lind/coming',
  `/ada-lind/report/tri_${'a'.repeat(22)}`,
  '/f/ada-lind/door',
  '/f/i/Token-1',
  '/c/Token-1',
  '/contact',
];

test.each(SMALL_FORMS)('%s refuses more than 100 KB in plain words', async (path) => {
  const sent = `text=${'a'.repeat(SMALL_BYTES)}`;
  const length = { 'content-length': String(sent.length) };
  for (const request of [post(path, sent), post(path, sent, length)]) {
    await expect(createFormBodies().read(request, known)).rejects.toMatchObject({
      code: 'BODY_TOO_LARGE',
      message: expect.stringContaining('shorten it'),
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
  const request = stream('/ada-lind/claim', body, {
    'content-type': TYPE,
    'content-length': '10000000',
  });
  await expect(createFormBodies().read(request, known)).rejects.toMatchObject({
    code: 'BODY_TOO_LARGE',
  });
});

test('a long text below 100 KB arrives complete, so that the form can be filled in again', async () => {
  const text = 'a'.repeat(90_000);
  const read = await createFormBodies().read(post('/ada-lind/claim', `text=${text}`), known);
  expect((await read?.formData())?.get('text')).toBe(text);
});

test("many small forms without a length don't wait for the memory of pictures", async () => {
  const bodies = createFormBodies();
  const never = () => stream('/f/ada-lind/door', new ReadableStream(), { 'content-type': TYPE });
  for (let sent = 0; sent < 300; sent += 1) void bodies.read(never(), known);
  const read = await bodies.read(post('/ada-lind/add-tribute', 'text=words'), known);
  expect((await read?.formData())?.get('text')).toBe('words');
});

/** A picture of which only this has arrived. */
function arriving(bytes: Uint8Array) {
  const read = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes),
    pull: () => read.resolve(),
  });
  const request = stream(PICTURE_FORM, body, { ...MULTIPART, 'content-length': '10000000' });
  return { request, isRead: read.promise };
}

const aPicture = () => {
  const sent = part('name="photo"; filename="a.jpg"', 'p'.repeat(3_000_000));
  return post(PICTURE_FORM, `${sent}--x-x--\r\n`, MULTIPART);
};

test('slow clients hold no memory that others wait for', async () => {
  const bodies = createFormBodies();
  for (let sent = 0; sent < 300; sent += 1) {
    void bodies.read(arriving(new Uint8Array(1_000)).request, known);
  }
  expect(await bodies.read(aPicture(), known)).not.toBeNull();
});

test('when too many wait for memory, the next one is told to come back', async () => {
  const bodies = createFormBodies();
  const large = Buffer.from(part('name="photo"; filename="a.jpg"', 'p'.repeat(1_000_000)));
  const others = Array.from({ length: 300 }, () => arriving(large));
  for (const { request } of others) void bodies.read(request, known);
  await Promise.all(others.map(({ isRead }) => isRead));
  await expect(bodies.read(aPicture(), known)).rejects.toMatchObject({ code: 'BUSY' });
});

test.each([
  '/ada-lind/add-tribute',
  '/f/ada-lind/send-condolences',
  '/w/Token-1',
  `/w/${'t'.repeat(77)}`,
])("%s keeps the text before a picture that's too large", async (path) => {
  const file = part('name="photo"; filename="a.jpg"', 'p'.repeat(11_000_000));
  const sent = part('name="text"', 'My words') + file;
  const read = await createFormBodies().read(post(path, sent, MULTIPART), known);
  expect((await read?.formData())?.get('text')).toBe('My words');
});

test.each([
  [
    '100 KB of fields without a picture',
    'text=' + 'a'.repeat(SMALL_BYTES),
    { 'content-type': TYPE },
  ],
  ['thousands of fields', 'a&'.repeat(10_000), { 'content-type': TYPE }],
  ['thousands of parts', part('name="a"', '').repeat(1_000), MULTIPART],
  ['a text of megabytes', part('name="text"', 'a'.repeat(3_000_000)), MULTIPART],
  ['texts too long in total', part('name="a"', 'a'.repeat(40_000)).repeat(3), MULTIPART],
  ['a name of megabytes', part(`name="${'a'.repeat(3_000_000)}"`, ''), MULTIPART],
])('%s are refused before they are parsed', async (_, body, headers) => {
  const read = createFormBodies().read(post(PICTURE_FORM, body, headers), known);
  await expect(read).rejects.toMatchObject({
    code: 'BODY_TOO_LARGE',
    message: expect.stringContaining('shorten it'),
  });
});

/** A body that would go on for ever, in pieces of 64 KB. */
function endless(start: string) {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(Buffer.from(start)),
      pull(controller) {
        sent += 64 * 1024;
        controller.enqueue(Buffer.alloc(64 * 1024, 'a'));
      },
    },
    { highWaterMark: 0 },
  );
  return { request: stream(PICTURE_FORM, body, MULTIPART), bytesSent: () => sent };
}

test.each([
  ['a text', part('name="text"', ''), 'BODY_TOO_LARGE'],
  ['tiny parts', part('name="a"', '').repeat(65), 'BODY_TOO_LARGE'],
  ['something else than a form', 'a', 'INVALID_INPUT'],
  ['empty lines', '\r\n'.repeat(200_000), 'INVALID_INPUT'],
])('a body that begins with %s is refused after its first 256 KB', async (_, start, code) => {
  const { request, bytesSent } = endless(start.trimEnd());
  await expect(createFormBodies().read(request, known)).rejects.toMatchObject({ code });
  expect(bytesSent()).toBeLessThanOrEqual(5 * 64 * 1024);
});

test('a picture without an end is refused before it is parsed', async () => {
  const sent = part('name="photo"; filename="a.jpg"', 'p'.repeat(3_000_000));
  const read = createFormBodies().read(post(PICTURE_FORM, sent, MULTIPART), known);
  await expect(read).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('empty lines before and after a form are allowed', async () => {
  const photo = part('name="photo"; filename="a.jpg"', 'p'.repeat(3_000_000));
  const sent = `\r\n${part('name="text"', 'Words')}${photo}--x-x--\r\n\r\n`;
  const read = await createFormBodies().read(post(PICTURE_FORM, sent, MULTIPART), known);
  expect((await read?.formData())?.get('text')).toBe('Words');
});

test.each([
  ['application/json', 'METHOD_NOT_ALLOWED'],
  ['text/plain', 'METHOD_NOT_ALLOWED'],
  ['multipart/form-data', 'INVALID_INPUT'],
  ['multipart/form-data; boundary=', 'INVALID_INPUT'],
  [`multipart/form-data; boundary=${'a'.repeat(71)}`, 'INVALID_INPUT'],
  [String.raw`multipart/form-data; boundary="x\-x"`, 'INVALID_INPUT'],
  ['multipart/form-data; boundary=é', 'INVALID_INPUT'],
])("a body that isn't one of the product's forms isn't read: %s", async (type, code) => {
  const body = new ReadableStream(
    { pull: () => Promise.reject(new Error('read')) },
    { highWaterMark: 0 },
  );
  const request = stream(PICTURE_FORM, body, { 'content-type': type });
  await expect(createFormBodies().read(request, known)).rejects.toMatchObject({
    code,
  });
});

test("a picture for a non-existent address isn't read", async () => {
  const body = new ReadableStream(
    { pull: () => Promise.reject(new Error('read')) },
    { highWaterMark: 0 },
  );
  const request = stream(PICTURE_FORM, body, { ...MULTIPART, 'content-length': '10000000' });
  expect(await createFormBodies().read(request, () => Promise.resolve(false))).toBeNull();
});

test.each([MULTIPART, { 'content-type': 'multipart/form-data; charset=utf-8; boundary="x-x"' }])(
  'a picture and its texts arrive complete',
  async (headers) => {
    const picture = 'p'.repeat(3_000_000);
    const sent = `${part('name="text"', 'Words')}${part('name="photo"; filename="a.jpg"', picture)}--x-x--\r\n`;
    const read = await createFormBodies().read(post(PICTURE_FORM, sent, headers), known);
    const form = await read?.formData();
    expect(form?.get('text')).toBe('Words');
    expect(form?.get('photo')).toMatchObject({ size: picture.length });
  },
);

test.each([
  ['multipart/form-data; boundary=x-x, application/x-www-form-urlencoded', '"x-x,"'],
  ['multipart/form-data; boundary=y; boundary=x-x', '"y"'],
  ['multipart/form-data; a="; boundary=y"; boundary=x-x', '"x-x"'],
  ['multipart/form-data; boundary=x-x, multipart/form-data; boundary=y', '"x-x,"'],
])('a body is parsed as the type that its parts were counted for: %s', async (type, boundary) => {
  const read = await createFormBodies().read(
    post(PICTURE_FORM, 'a&'.repeat(10), { 'content-type': type }),
    known,
  );
  expect(read?.headers.get('content-type')).toBe(`multipart/form-data; boundary=${boundary}`);
});

test('a second type does not make a multipart form of an urlencoded one', async () => {
  const type = `${TYPE}, multipart/form-data; boundary=x-x`;
  const sent = part('name="a"', 'Words').repeat(65);
  const read = await createFormBodies().read(
    post(PICTURE_FORM, sent, { 'content-type': type }),
    known,
  );
  expect(read?.headers.get('content-type')).toBe(TYPE);
});

test('a part with many headers is refused before it is parsed', async () => {
  const sent = part(`name="a"${'\r\na:b'.repeat(1_000)}`, '');
  await expect(
    createFormBodies().read(post(PICTURE_FORM, sent, MULTIPART), known),
  ).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
});

test.each([
  ['another header', 'name="text"\r\nX-Photo: a; filename=a.jpg'],
  ['the type', 'name="text"\r\nContent-Type: text/plain; filename=a.jpg'],
  ['another parameter', 'name="text"; x="; filename=a.jpg"'],
  ['its own name', 'name="text; filename=a.jpg"'],
  [
    'an earlier disposition',
    'name="photo"; filename="a.jpg"\r\nContent-Disposition: form-data; name="text"',
  ],
  [
    'an earlier disposition, with spaces around its name',
    'name="photo"; filename="a.jpg"\r\n Content-Disposition\t: form-data; name="text"',
  ],
  ['a header with the boundary in it', 'name="text"\r\nX-Photo: --x-x; filename=a.jpg'],
])('a text of megabytes that calls itself a file in %s is refused', async (_, headers) => {
  const sent = `${part(headers, 'a '.repeat(100_000))}--x-x--\r\n`;
  const read = createFormBodies().read(post(PICTURE_FORM, sent, MULTIPART), known);
  await expect(read).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
});

test.each([
  ['a type', 'name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg'],
  ['no name of its own', 'name="photo"; filename=""\r\nContent-Type: application/octet-stream'],
  ['a name outside of ASCII', 'name="photo"; filename="Großmutter; é.jpg"'],
  ['a name without quotes', 'name="photo"; filename=a.jpg'],
  ['an encoding', 'name="photo"; filename="a.jpg"\r\nContent-Transfer-Encoding: binary'],
])('a picture with %s is a file', async (_, headers) => {
  const sent = `${part('name="text"', 'Words')}${part(headers, 'p'.repeat(200_000))}--x-x--\r\n`;
  const read = await createFormBodies().read(post(PICTURE_FORM, sent, MULTIPART), known);
  expect((await read?.formData())?.get('photo')).toMatchObject({ size: 200_000 });
});

test('a picture is in memory once until the form is parsed', async () => {
  const picture = Buffer.alloc(8_000_000, 'p');
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(
        Buffer.from(
          '--x-x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n',
        ),
      );
      controller.enqueue(picture);
      controller.enqueue(Buffer.from('\r\n--x-x--\r\n'));
      controller.close();
    },
  });
  const before = process.memoryUsage().arrayBuffers;
  const read = await createFormBodies().read(stream(PICTURE_FORM, body, MULTIPART), known);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1.5 * picture.length);
  expect((await read?.formData())?.get('photo')).toMatchObject({ size: picture.length });
});
