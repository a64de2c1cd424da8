import { z } from 'zod';

import { isVisibleName } from '../../app/wire/text/visible-text.ts';

export function providerAddress() {
  return z.string().refine((value) => URL.canParse(value) && /^https?:\/\//.test(value), {
    error: 'must be a URL, such as https://accounts.example.org',
  });
}

export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return ['http:', 'https:'].includes(url.protocol) && url.origin === value.replace(/\/$/, '');
}

/** True for visible text on one line, without characters that reorder it. */
export function isOneLine(value: string, maxLength: number): boolean {
  const isShort = Array.from(value).length <= maxLength;
  return isShort && isVisibleName(value) && !/[\p{Cc}\u2028\u2029]/u.test(value);
}
