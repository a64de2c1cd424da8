import { expect, test } from 'vitest';

import { parseForm } from './form-body.server.ts';

test('brackets make objects and lists, whichever way the list is written', () => {
  expect(
    parseForm(
      'mode=subscription&line_items[0][price]=price_1&line_items[0][quantity]=2' +
        '&lookup_keys[]=a&lookup_keys[]=b&expand[1]=d&expand[0]=c&metadata[user id]=7',
    ),
  ).toEqual({
    mode: 'subscription',
    line_items: [{ price: 'price_1', quantity: '2' }],
    lookup_keys: ['a', 'b'],
    expand: ['d', 'c'],
    metadata: { 'user id': '7' },
  });
});

test('encoded brackets, plus signs and characters beyond ASCII are read as browsers write them', () => {
  expect(parseForm('metadata%5Bname%5D=Ren%C3%A9e+Dupr%C3%A9')).toEqual({
    metadata: { name: 'Renée Dupré' },
  });
});

test('a name of the language itself is a name like any other and touches no other object', () => {
  const parsed = parseForm('__proto__[isAdmin]=true&constructor=1');
  expect(Object.hasOwn(parsed, '__proto__')).toBe(true);
  expect('isAdmin' in {}).toBe(false);
  expect(parsed['constructor']).toBe('1');
});

test('an empty value stays, because Stripe reads it as taken away', () => {
  expect(parseForm('metadata=&cancel_at=')).toEqual({ metadata: '', cancel_at: '' });
});
