import { expect, test } from 'vitest';

import { mediaUrl } from './values.ts';

test('URLs whose host is longer than any valid host are rejected before they are parsed', () => {
  const letters = Array.from({ length: 1_900 }, (_, n) => 0x4e00 + ((n * 7_919) % 20_900));
  const schema = mediaUrl(2_000);
  const before = process.cpuUsage();
  for (let address = 0; address < 40; address += 1) {
    const host = String.fromCodePoint(...letters.slice(address));
    expect(schema.safeParse(`https://${host}.org/photo.jpg`).success).toBe(false);
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(200);
});

test.each(['https://example.org', 'https://münchen.example/a.jpg', 'https://example.org?a#b'])(
  '%s is a media URL',
  (address) => {
    expect(mediaUrl(2_000).safeParse(address).success).toBe(true);
  },
);
