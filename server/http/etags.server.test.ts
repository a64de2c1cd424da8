import fc from 'fast-check';
import { expect, test } from 'vitest';

import { includesTag, tagOf } from './etags.server.ts';

const bytes = fc.uint8Array({ maxLength: 50 });
/** What may stand between the quotes (RFC 9110, section 8.8.3), commas among it. */
const opaque = fc.string({ unit: fc.constantFrom(...Array.from('abcXYZ019-_!#,')), maxLength: 30 });
const other = fc.tuple(fc.constantFrom('', 'W/'), opaque).map(([weak, word]) => `${weak}"${word}"`);

test('a text has one tag, another text another', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, another) => {
      expect(tagOf(one)).toMatch(/^W\/"[\w-]{22}"$/);
      const isSame = Buffer.from(one).equals(another);
      expect(tagOf(one) === tagOf(another)).toBe(isSame);
    }),
  );
});

test('a tag is found among others, weak or strong, and not where only others are', () => {
  fc.assert(
    fc.property(bytes, fc.array(other), fc.nat(), fc.boolean(), (text, others, at, isStrong) => {
      const tag = tagOf(text);
      const given = isStrong ? tag.slice('W/'.length) : tag;
      expect(includesTag(others.toSpliced(at, 0, given).join(', '), tag)).toBe(true);
      expect(includesTag(others.join(', '), tag)).toBe(false);
    }),
  );
});

test('no header, however wild, is taken for a tag that it does not hold', () => {
  const tag = tagOf(Buffer.from('In loving memory'));
  expect(includesTag(undefined, tag)).toBe(false);
  expect(includesTag('*', tag)).toBe(true);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (header) => {
      fc.pre(header !== '*');
      expect(includesTag(header, tag)).toBe(false);
    }),
    { examples: [[''], [','], ['""'], ['W/'], ['W/""'], ['"*"']] },
  );
});
