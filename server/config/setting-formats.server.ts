import { z } from 'zod';

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
