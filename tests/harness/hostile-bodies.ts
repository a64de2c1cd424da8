const FIELDS = [
  'email',
  'password',
  'firstName',
  'lastName',
  'code',
  'currentPassword',
  'newPassword',
  'priceId',
  'successUrl',
  'cancelUrl',
  'returnUrl',
  'name',
  'text',
  'message',
  'date',
  'category',
  'relationship',
  'photo',
  'preview',
  'id',
  'slug',
  'type',
  'data',
];

function inAllFields(value: unknown): string {
  return JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, value])));
}

function onlyIn(field: string, value: string): string {
  const valid = FIELDS.map((name) => [name, /password$/i.test(name) ? 'a-password' : 'Some words']);
  return JSON.stringify({
    ...Object.fromEntries(valid),
    email: 'a@example.org',
    code: '123456',
    [field]: value,
  });
}

const FIELDS_WITH_MARKS = [
  'email',
  'password',
  'name',
  'text',
  ...(process.env['TEST_MATRIX'] === 'full'
    ? ['code', 'currentPassword', 'newPassword', 'firstName', 'returnUrl']
    : []),
];
const MARKS = `1${'\u0301'.repeat(24_000)}${'\u0323'.repeat(24_000)}`;
const DOMAIN = String.fromCodePoint(
  ...Array.from({ length: 4_600 }, (_, n) => 0x4e00 + ((n * 7_919) % 20_900)),
);

export const HOSTILE_BODIES: ReadonlyArray<[string, string | Uint8Array]> = [
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['a number beyond all numbers', '1e999'],
  ['half an object', '{"email":"a@example.org"'],
  ['two objects', '{}{}'],
  ['a comma too much', '{"email":"a@example.org",}'],
  ['NUL alone', '\u0000'],
  ['no UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['an overlong encoding', Uint8Array.from([0x22, 0xc0, 0x80, 0x22])],
  ['UTF-16', Buffer.from('\ufeff{"email":"a@example.org"}', 'utf16le')],
  ['lists in lists without end', '['.repeat(50_000)],
  ['lists in lists', `${'['.repeat(40_000)}${']'.repeat(40_000)}`],
  ['objects in objects', `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`],
  ['ten thousand fields', `{${Array.from({ length: 8_000 }, (_, n) => `"k${n}":1`).join()}}`],
  ['what looks like a prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'],
  ['a field twice', '{"email":"a@example.org","email":["b"]}'],
  ['numbers everywhere', inAllFields(1e308)],
  ['lists everywhere', inAllFields([['x']])],
  ['objects everywhere', inAllFields({ $ne: null, toString: 'x', length: -1 })],
  ['nothing everywhere', inAllFields(null)],
  ['NUL in texts', inAllFields('a\u0000b@example.org')],
  ['halves of characters', inAllFields('\ud800').replaceAll('\\ud800', '\ud800')],
  ['escaped halves of characters', inAllFields('\udfff')],
  ['SQL', inAllFields(`'; drop table users; -- $1 \\`)],
  ['markup', inAllFields('<script>alert(1)</script>"@example.org')],
  ['line breaks for a mail header', inAllFields('a@example.org\r\nBcc: b@example.org')],
  ['text that turns round', inAllFields('\u202egro.elpmaxe@a')],
  ['very long texts', inAllFields('é'.repeat(1_500))],
  ['spaces', inAllFields(' '.repeat(3_000))],
  ['another site', inAllFields('//evil.example/account')],
  ['a script for an address', inAllFields('javascript:alert(1)')],
  ['combining marks everywhere', inAllFields(MARKS.slice(22_950, 25_000))],
  ...FIELDS_WITH_MARKS.map((field): [string, string] => [
    `combining marks in ${field}`,
    onlyIn(field, MARKS),
  ]),
  ['a domain of many letters', onlyIn('email', `a@${DOMAIN}.org`)],
  ['an address of many letters', onlyIn('returnUrl', `https://${DOMAIN}.org/`)],
];
