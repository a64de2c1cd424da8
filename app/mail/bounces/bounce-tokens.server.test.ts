import { expect, test } from 'vitest';

import { createBounceTokens } from './bounce-tokens.server.ts';

const tokens = createBounceTokens(Buffer.alloc(32, 1));
const { deliveryId, token } = tokens.create('mai_a');

test('the same email always has the same token, which fits into an address', () => {
  expect(tokens.create('mai_a')).toEqual({ deliveryId, token });
  expect(tokens.create('mai_b').token).not.toBe(token);
  expect(token).toMatch(/^[a-z2-7]{32}$/);
  expect(`${'b'.repeat(30)}+${token}`.length).toBeLessThanOrEqual(64);
});

test.each([
  ['an address', `bounces+${token}@mail.example.org`],
  ['an address in capitals', `BOUNCES+${token.toUpperCase()}@MAIL.EXAMPLE.ORG`],
  ['a Message-ID', `<${token}@memorials.example.org>`],
  ['several lines', `Subject: x\r\nMessage-ID: <${token}@memorials.example.org>\r\n`],
])('is found in %s', (_, text) => {
  expect(tokens.find(['nothing here', text])).toEqual([deliveryId]);
});

test.each([
  ['of another key', createBounceTokens(Buffer.alloc(32, 2)).create('mai_a').token],
  ['with one letter changed', `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`],
  ['with another id', `${'a'.repeat(16)}${token.slice(16)}`],
  ['cut', token.slice(1)],
  ['inside a longer word', `${token}a`],
])("a token %s isn't one", (_, text) => {
  expect(tokens.find([`bounces+${text}@mail.example.org`])).toEqual([]);
});

test('many tokens and long texts cost little', () => {
  const many = Array.from({ length: 600 }, (_, index) => tokens.create(`mai_${index}`).token);
  expect(tokens.find([many.join(' ')])).toHaveLength(20);
  expect(tokens.find(['a'.repeat(250_000) + token, 'a+'.repeat(100_000)])).toEqual([]);
});

test.each([
  ['Ada@Example.org', ' ada@example.org '],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
])('%j and %j are one address', (one, other) => {
  expect(tokens.hashAddress(one)).toBe(tokens.hashAddress(other));
});

test.each([
  ['ada@example.org', 'ada+x@example.org'],
  ['ada@example.org', 'ada@example.org.evil.example'],
  ['a@b@example.org', 'a@example.org'],
])('%j and %j are two addresses', (one, other) => {
  expect(tokens.hashAddress(one)).not.toBe(tokens.hashAddress(other));
});
