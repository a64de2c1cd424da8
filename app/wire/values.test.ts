import { expect, test } from 'vitest';

import { anAddress } from './values.ts';

test('addresses whose host is longer than any host are refused before they are parsed', () => {
  const letters = Array.from({ length: 1_900 }, (_, n) => 0x4e00 + ((n * 7_919) % 20_900));
  const schema = anAddress(2_000);
  const before = process.cpuUsage();
  for (let address = 0; address < 40; address += 1) {
    const host = String.fromCodePoint(...letters.slice(address));
    expect(schema.safeParse(`https://${host}.org/photo.jpg`).success).toBe(false);
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(200);
});

test.each(['https://example.org', 'https://münchen.example/a.jpg', 'https://example.org?a#b'])(
  '%s is an address',
  (address) => {
    expect(anAddress(2_000).safeParse(address).success).toBe(true);
  },
);
