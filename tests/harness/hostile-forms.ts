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
    json('a text of 10 MB', `{"email":"${'a'.repeat(10 * MEGABYTE)}"}`),
    {
      name: 'a field of 10 MB',
      type: MULTIPART,
      body: part('name="text"', repeated('a', 10 * MEGABYTE)),
    },
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
    { name: 'boundaries alone', type: MULTIPART, body: repeated('--x-x\r\n', 10 * MEGABYTE) },
  ];
}
