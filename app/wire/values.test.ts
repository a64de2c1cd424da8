import { describe, expect, test } from 'vitest';

import { leastCpuMs } from '../../tests/harness/cpu-time.ts';
import { mediaUrl, multiLine, personName, singleLine } from './values.ts';

describe('bidi controls', () => {
  const turning = Array.from('\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u206A\u206F');

  test('are dropped from texts, single-line and multi-line', () => {
    for (const turn of turning) {
      expect(singleLine(20).parse(`Her ${turn}life`)).toBe('Her life');
      expect(multiLine(20).parse(`Her\r\n${turn}life${turn}`)).toBe('Her\nlife');
    }
  });

  test("don't count towards the length", () => {
    expect(singleLine(8).parse(`${'\u202E'.repeat(100)}Her life`)).toBe('Her life');
  });

  test('are refused in names, and nothing is dropped', () => {
    for (const turn of turning) {
      expect(personName(20).safeParse(`Ada ${turn}Lind`).success).toBe(false);
    }
  });

  test("don't include direction marks and joiners, which real texts need", () => {
    for (const text of [
      'דוד\u200E David',
      'محمد\u200F',
      '\u061Cمحمد',
      'علی\u200Cرضا',
      '👨\u200D👩',
    ]) {
      expect(singleLine(20).parse(text)).toBe(text);
      expect(multiLine(20).parse(text)).toBe(text);
    }
  });

  test("take time in proportion to the text's length", async () => {
    for (const part of ['\u202E\u202E', 'a\u2066']) {
      const text = part.repeat(200_000);
      const work = () => multiLine(50_000).safeParse(text);
      expect(await leastCpuMs(work, 100)).toBeLessThan(100);
    }
  });
});

test('URLs whose host is longer than any valid host are rejected before parsing', async () => {
  const letters = Array.from({ length: 1_900 }, (_, n) => 0x4e00 + ((n * 7_919) % 20_900));
  const schema = mediaUrl(2_000);
  const work = () => {
    for (let address = 0; address < 40; address += 1) {
      const host = String.fromCodePoint(...letters.slice(address));
      expect(schema.safeParse(`https://${host}.org/photo.jpg`).success).toBe(false);
    }
  };
  expect(await leastCpuMs(work, 200)).toBeLessThan(200);
});

test.each(['https://example.org', 'https://münchen.example/a.jpg', 'https://example.org?a#b'])(
  '%s is a media URL',
  (address) => {
    expect(mediaUrl(2_000).safeParse(address).success).toBe(true);
  },
);
