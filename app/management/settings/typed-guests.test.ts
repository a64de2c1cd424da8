import { expect, test } from 'vitest';

import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { guestsIn } from './typed-guests.ts';

test.each([
  ['ann@example.org', ['ann@example.org']],
  [
    'ann@example.org, bob@example.org;eva@example.org',
    ['ann@example.org', 'bob@example.org', 'eva@example.org'],
  ],
  ['ann@example.org、bob@example.org', ['ann@example.org', 'bob@example.org']],
  ['Ann Reed <ann@example.org>; Bob <bob@example.org>', ['ann@example.org', 'bob@example.org']],
  ['"Reed, Ann" <ann@example.org>, bob@example.org', ['ann@example.org', 'bob@example.org']],
  ['Ann Reed <annexample.org>', ['annexample.org']],
  ['bob@example.org nobody', ['bob@example.org', 'nobody']],
  [' ', []],
])('%j has the addresses %j', (text, addresses) => {
  expect(guestsIn(text)).toEqual(addresses);
});

test('100,000 characters take no noticeable time', async () => {
  for (const sign of ['<', '<a', '>', '@', ', ', '"']) {
    expect(await leastCpuMs(() => guestsIn(sign.repeat(50_000)), 100)).toBeLessThan(100);
  }
});
