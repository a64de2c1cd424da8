import { expect, test } from 'vitest';

import { AppError } from '../wire/errors/app-error.ts';
import { sameOriginUrl } from './return-url.ts';

const ORIGIN = 'https://memorials.example';

test.each([
  [`${ORIGIN}/account?subscription=success`, `${ORIGIN}/account?subscription=success`],
  ['/account?tab=subscription', `${ORIGIN}/account?tab=subscription`],
  ['HTTPS://MEMORIALS.EXAMPLE:443/account', `${ORIGIN}/account`],
])('%s leads to one of our pages', (address, meant) => {
  expect(sameOriginUrl(address, ORIGIN, 'returnUrl')).toBe(meant);
});

test.each([
  '//evil',
  '/\\evil',
  '\\\\evil',
  '/\t/evil',
  'https://memorials.example@evil',
  'https://memorials.example:pass@evil/',
  'https://somebody@memorials.example/account',
  'https://memorials.example.evil/account',
  'https://memorials.example:8443/account',
  'http://memorials.example/account',
  'https:\\\\evil',
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://memorials.example/1',
  'https://',
])('%j leads to another site and is refused', (address) => {
  const attempt = () => sameOriginUrl(address, ORIGIN, 'returnUrl');
  expect(attempt).toThrow(AppError);
  expect(attempt).toThrow(expect.objectContaining({ code: 'FOREIGN_RETURN_ADDRESS' }));
});
