// API failures in the language of the page that asks. Messages stay English.
import { expect, test } from 'vitest';

import { get } from './html.ts';

interface Failure {
  message: string;
  code: string;
  fields?: Record<string, string>;
  localized?: { language: string; message: string; fields?: Record<string, string> };
}

async function logIn(language: string | undefined): Promise<Failure> {
  const response = await get('/api/v1/auth/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(language === undefined ? {} : { 'accept-language': language }),
    },
    body: JSON.stringify({ email: 'no address', password: '' }),
  });
  return (await response.json()) as Failure;
}

const DISGUISED = /^⟦.+⟧$/;

test('an error has its messages in the requested language, and in English', async () => {
  const english = await logIn(undefined);
  const { localized, ...failure } = await logIn('en-XA');
  expect(failure).toEqual(english);
  expect(localized?.language).toBe('en-XA');
  expect(localized?.message).toMatch(DISGUISED);
  expect(Object.keys(localized?.fields ?? {})).toEqual(Object.keys(english.fields ?? {}));
  for (const sentence of Object.values(localized?.fields ?? {})) {
    expect(sentence).toMatch(DISGUISED);
  }
});

test.each(['ar-XB', 'ar-XB,en;q=0.5', ' ar-XB ;q=1'])(
  '%j asks for the right-to-left pseudo-language',
  async (language) => {
    expect((await logIn(language)).localized?.language).toBe('ar-XB');
  },
);

test.each([undefined, 'en', 'en-GB,es', 'tlh', '__proto__', '../..', 'x'.repeat(5_000)])(
  '%j asks for English',
  async (language) => {
    expect((await logIn(language)).localized).toBeUndefined();
  },
);

test('an error without fields is described by its code', async () => {
  const response = await get('/api/v1/nothing-here', { headers: { 'accept-language': 'en-XA' } });
  const { message, localized } = (await response.json()) as Failure;
  expect(message).toBe('Not found');
  expect(localized?.message).toMatch(DISGUISED);
});
