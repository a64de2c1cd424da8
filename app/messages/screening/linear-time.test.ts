import { expect, test } from 'vitest';

import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { screenMessage } from './screen-message.ts';

function screen(text: string): void {
  screenMessage(
    { text, name: text.slice(0, 200) },
    {
      kind: 'tribute',
      elapsedMs: 60_000,
      isTrapFilled: false,
      sameWordsBefore: 0,
      isBlocked: false,
    },
  );
}

test('5,000 hostile characters cost less than 50 ms', async () => {
  const parts = [
    'a.',
    '(',
    '<a ',
    '[x](',
    'a[.',
    '. .',
    '-',
    'ab',
    'a@',
    '@a',
    'www.',
    'w w w . ',
    '\uFDFA',
    'a . ',
    'a b ',
    '1 ',
    '1-',
    '0 1 ',
    '+1 ',
    'at ',
    'a at b dot ',
    '(at) ',
    '[.]',
    'com/',
    'x com / y ',
    'line: ',
    'sms ',
    'sms to ',
    'one ',
    'eins, ',
    'code ',
    '1234 ',
    'i buy ',
    'Skype ',
    'search for ',
    'search "',
    'google ',
    '「',
    '検索',
    'a-',
    'http://',
    'hxxp://',
    '1️⃣',
    '𝓪',
    'aа',
    'a\u0301',
    '\u200Ba',
    'e\u0336',
    '$aaaaaa ',
    'bc1',
    '0x',
    'loan ',
    'a_b',
    '@a.b_c ',
    'com,',
    '1.1.',
    '4 . 3 . ',
    'rest in peace ',
    'ご冥福',
    'שלום ',
    'fuck ',
    'she is a ',
    '٠',
    'ᴀ',
    'a_b_',
    'ab_',
    'telegram ',
    'telegram add ',
    'line : ',
    'телегу ',
    'a punkt de ',
    'ab.ком',
    'ドット',
    't me / x ',
    'me slash ',
    't . me / ',
    'call 1 ',
    'abc0',
    'aaa0 ',
    'my web page ',
  ];
  // The patterns are compiled with the first text.
  screen(parts.join(''));
  for (const part of parts) {
    const text = part.repeat(Math.ceil(5_000 / part.length)).slice(0, 5_000);
    expect(await leastCpuMs(() => screen(text), 50), part).toBeLessThan(50);
  }
});
