import { expect, test } from 'vitest';

import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { describeDevice } from './device-names.server.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Safari on an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) ${WEBKIT} Version/18.2 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome on an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) ${WEBKIT} CriOS/131.0.0.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari on an iPad',
    `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${WEBKIT} Version/16.6 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari on a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.2 Safari/605.1.15`,
  ],
  [
    'Chrome on an Android phone',
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/131.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Samsung Internet on an Android phone',
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${BLINK} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Chrome on an Android tablet',
    `Mozilla/5.0 (Linux; Android 13; SM-X906C) ${BLINK} Chrome/131.0.0.0 Safari/537.36`,
  ],
  [
    'Edge on a Windows computer',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
  ],
  [
    'Firefox on a Linux computer',
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  ],
  [
    'Firefox on a Windows computer',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
  ],
  [
    'Chrome on a Chromebook',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/131.0.0.0 Safari/537.36`,
  ],
  ['An unknown device', 'curl/8.5.0'],
  ['An unknown device', '<script>alert(1)</script>'],
  ['An unknown device', ''],
  ['An unknown device', undefined],
])('%s', async (words, userAgent) => {
  expect(await describeDevice(userAgent)).toBe(words);
});

test('a long header takes no noticeable CPU time', async () => {
  await describeDevice('warm');
  for (const word of ['(', 'Version/', 'Android ', 'Mobile ', 'a b']) {
    expect(await leastCpuMs(() => describeDevice(word.repeat(5_000)), 40)).toBeLessThan(40);
  }
});
