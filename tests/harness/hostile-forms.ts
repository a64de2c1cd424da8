/** Bodies that are cheap to send and expensive to read, at a limit and above it. */

export interface HostileForm {
  name: string;
  type: string;
  body: Buffer<ArrayBuffer>;
}

const MEGABYTE = 1024 * 1024;
const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x-x';

function repeated(text: string, bytes: number): Buffer<ArrayBuffer> {
  return Buffer.alloc(bytes, text);
}

function part(headers: string, content: Buffer | string = ''): Buffer<ArrayBuffer> {
  return Buffer.concat([
    Buffer.from(`--x-x\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
}

function numbered(limit: number, member: (n: number) => string): string {
  const members: string[] = [];
  let length = 2;
  for (let n = 1; length < limit - 40; n += 1) {
    members.push(member(n));
    length += (members.at(-1) ?? '').length + 1;
  }
  return `{${members.join()}}`;
}

/** @param limit - the bytes that the route reads at most */
export function hostileForms(limit: number): HostileForm[] {
  const json = (name: string, body: Buffer | string) => {
    return { name, type: 'application/json', body: Buffer.from(body) };
  };
  const inside = (open: string, content: string, close: string) =>
    open +
    content.repeat(Math.floor((limit - open.length - close.length) / content.length)) +
    close;
  return [
    { name: 'fields without a value', type: URLENCODED, body: repeated('a&', limit) },
    { name: 'empty fields', type: URLENCODED, body: repeated('a=', limit) },
    { name: 'escaped fields', type: URLENCODED, body: repeated('%41=&', limit) },
    { name: 'fields, megabytes', type: URLENCODED, body: repeated('a&', MEGABYTE) },
    json('lists in lists', repeated('[', limit)),
    json('objects in objects', repeated('{"a":', limit)),
    json('a list of numbers', inside('[', '0,', '0]')),
    json('an object of many names', inside('{"a":0', ',"a":0', '}')),
    json('a long text', inside('{"text":"', 'a', '"}')),
    json('a text of quotes', inside('{"text":"', String.raw`\"`, '"}')),
    json('a text of escapes', inside('{"text":"', String.raw`\u0061`, '"}')),
    json('halves of characters', inside('{"text":"', String.raw`\ud800`, '"}')),
    json('a long number', inside('{"text":1', '7', '}')),
    json('a long fraction', inside('{"text":0.', '0', '1}')),
    json(
      'different names',
      numbered(limit, (n) => `"k${n}":0`),
    ),
    json(
      'names of numbers',
      numbered(limit, (n) => `"${n * 65_536}":0`),
    ),
    json('names of prototypes', inside('{"a":0', ',"__proto__":{"a":1}', '}')),
    json('changes of nothing', inside('{"revision":1,"changes":[{}', ',{}', ']}')),
    json('a text of 10 MB', `{"email":"${'a'.repeat(10 * MEGABYTE)}"}`),
    {
      name: 'a field of 10 MB',
      type: MULTIPART,
      body: part('name="text"', repeated('a', 10 * MEGABYTE)),
    },
    {
      name: 'a field of 10 MB that calls itself a file',
      type: MULTIPART,
      body: part('name="text"\r\nX-File: a; filename="a"', repeated('a', 10 * MEGABYTE)),
    },
    { name: '10 MB that are no form', type: MULTIPART, body: repeated('a', 10 * MEGABYTE) },
    {
      name: 'a name of 10 MB',
      type: MULTIPART,
      body: part(`name="${'a'.repeat(10 * MEGABYTE)}"`),
    },
    {
      name: '200,000 parts',
      type: MULTIPART,
      body: Buffer.concat(Array.from({ length: 200_000 }, () => part('name="a"'))),
    },
    {
      name: 'fields of another type after a comma',
      type: `${MULTIPART}, ${URLENCODED}`,
      body: repeated('a&', MEGABYTE),
    },
    {
      name: 'parts of another type after a comma',
      type: `${URLENCODED}, ${MULTIPART}`,
      body: repeated(part('name="a"').toString(), limit),
    },
    {
      name: '200,000 parts with an escaped boundary',
      type: String.raw`multipart/form-data; boundary="x\-x"`,
      body: Buffer.concat(Array.from({ length: 200_000 }, () => part('name="a"'))),
    },
    {
      name: 'parts with many headers',
      type: MULTIPART,
      body: Buffer.concat(
        Array.from({ length: 60 }, () => part(`name="a"; filename="a"${'\r\na:b'.repeat(1_500)}`)),
      ),
    },
    { name: 'boundaries alone', type: MULTIPART, body: repeated('--x-x\r\n', 10 * MEGABYTE) },
  ];
}
