// Pseudo-languages exist in development only. Visitors whose language is the page's own are not offered one.
import { afterEach, expect, test, vi } from 'vitest';

import { enhancePage } from './enhance-page.ts';

vi.mock('../../../media/placeholder/missing-pictures.ts', () => ({
  replaceMissingPictures: () => undefined,
}));

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['de', ['en-US', 'de'], ['en']],
  ['en', ['en-US', 'es'], []],
  ['en', ['pl', 'en'], []],
  ['ar', ['ar-EG', 'en'], []],
] as const)('a page in %s offers a visitor who reads %j: %j', (language, wanted, offered) => {
  const others = ['en', 'en-XA', 'ar-XB'].filter((tag) => tag !== language);
  document.documentElement.lang = language;
  document.body.innerHTML = `<p class="memorial-languages">${others
    .map((tag) => `<a lang="${tag}" hidden>${tag}</a>`)
    .join('')}</p>`;
  vi.stubGlobal('navigator', { languages: wanted });
  enhancePage(document);
  const shown = document.querySelectorAll('.memorial-languages > :not([hidden])');
  expect([...shown].map(({ textContent }) => textContent)).toEqual(offered);
});
