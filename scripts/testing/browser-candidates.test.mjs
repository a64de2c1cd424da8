import { expect, test } from 'vitest';

import { browserCandidates } from './browser-candidates.mjs';

test('CHROME_PATH comes before everything else', () => {
  const env = { CHROME_PATH: '/my/chrome', PATH: '/usr/bin' };
  expect(browserCandidates('linux', env)[0]).toBe('/my/chrome');
});

test('on Linux the folders in PATH are searched, for a headless browser first', () => {
  const found = browserCandidates('linux', { PATH: '/first:/usr/bin' });
  expect(found.slice(0, 4)).toEqual([
    '/first/chromium-headless-shell',
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium-headless-shell',
    '/first/chromium',
  ]);
  expect(found).toContain('/usr/bin/google-chrome');
});

test("on a Mac the machine's and the user's applications are searched", () => {
  const found = browserCandidates('darwin', { HOME: '/Users/ada', PATH: '' });
  expect(found).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  expect(found).toContain('/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium');
});

test('on Windows the program folders are searched', () => {
  const found = browserCandidates('win32', { PROGRAMFILES: 'C:\\Program Files' });
  expect(found).toContain('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
});

test('nothing is suggested on an unknown system', () => {
  expect(browserCandidates('win32', {})).toEqual([]);
});
