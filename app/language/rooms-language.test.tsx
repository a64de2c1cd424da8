// In a DOM, for cookies, storage and the address of the page.
import { beforeEach, expect, test, vi } from 'vitest';

import { enterRoomsInLanguage, languageOfCookies } from './rooms-language.ts';

let reload: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
});

const entered = (language?: 'en' | 'en-XA') =>
  Promise.race([
    enterRoomsInLanguage(language).then(() => true),
    Promise.resolve().then(() => false),
  ]);

test("rooms in the account's language are rendered at once", async () => {
  await enterRoomsInLanguage();
  await enterRoomsInLanguage('en');
  expect(reload).not.toHaveBeenCalled();
});

test('another language reloads the page once, with its cookie, and then renders it', async () => {
  await entered('en-XA');
  expect(reload).toHaveBeenCalledOnce();
  expect(languageOfCookies(document.cookie)).toBe('en-XA');
  await enterRoomsInLanguage('en-XA');
  expect(reload).toHaveBeenCalledOnce();
});

test('after a page in the right language, another one reloads again', async () => {
  await entered('en-XA');
  await enterRoomsInLanguage('en');
  await entered('en-XA');
  expect(reload).toHaveBeenCalledTimes(2);
});

test('without storage the page stays as it is', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  await enterRoomsInLanguage('en-XA');
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['language=ar-XB', 'ar-XB'],
  ['a=1; language=en-XA; b=2', 'en-XA'],
  ['xlanguage=en-XA', undefined],
  ['language=tlh', undefined],
  [`language=${'e'.repeat(100_000)}`, undefined],
  [null, undefined],
])('the cookies %j say %j', (cookies, language) => {
  expect(languageOfCookies(cookies)).toBe(language);
});
