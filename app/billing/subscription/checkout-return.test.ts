import { expect, test } from 'vitest';

import { checkoutReturn, checkoutReturnUrl } from './checkout-return.ts';

const wordOf = (query: string) => checkoutReturn(new URLSearchParams(query));

test("the return URLs are the 'account page with query subscription=success' and '=cancelled'", () => {
  const address = checkoutReturnUrl('https://memorials.example', 'success');
  expect(address).toBe('https://memorials.example/account?subscription=success');
  expect(checkoutReturn(new URL(address).searchParams)).toBe('success');
  const cancelled = checkoutReturnUrl('https://memorials.example', 'cancelled');
  expect(checkoutReturn(new URL(cancelled).searchParams)).toBe('cancelled');
});

test('any other value of the query is ignored', () => {
  for (const query of ['', 'subscription', 'subscription=pro', 'subscription=SUCCESS', 'tab=x']) {
    expect(wordOf(query)).toBeUndefined();
  }
});
