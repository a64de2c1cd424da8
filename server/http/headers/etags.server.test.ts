import fc from 'fast-check';
import { expect, test } from 'vitest';

import { anyText } from '../../../tests/harness/any-text.ts';
import { matchesEtag, etagOf } from './etags.server.ts';

const bytes = fc.uint8Array({ maxLength: 50 });
const opaque = fc.string({ unit: fc.constantFrom(...Array.from('abcXYZ019-_!#,')), maxLength: 30 });
const other = fc.tuple(fc.constantFrom('', 'W/'), opaque).map(([weak, word]) => `${weak}"${word}"`);

test('equal texts have equal ETags, different texts different ones', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, another) => {
      expect(etagOf(one)).toMatch(/^W\/"[\w-]{22}"$/);
      const isSame = Buffer.from(one).equals(another);
      expect(etagOf(one) === etagOf(another)).toBe(isSame);
    }),
  );
});

test('an ETag is found in a list, weak or strong, and not in a list of others', () => {
  fc.assert(
    fc.property(bytes, fc.array(other), fc.nat(), fc.boolean(), (text, others, at, isStrong) => {
      const tag = etagOf(text);
      const given = isStrong ? tag.slice('W/'.length) : tag;
      expect(matchesEtag(others.toSpliced(at, 0, given).join(', '), tag)).toBe(true);
      expect(matchesEtag(others.join(', '), tag)).toBe(false);
    }),
  );
});

test("no header matches an ETag it doesn't contain", () => {
  const tag = etagOf(Buffer.from('In loving memory'));
  expect(matchesEtag(undefined, tag)).toBe(false);
  expect(matchesEtag('*', tag)).toBe(true);
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (header) => {
      fc.pre(header !== '*');
      expect(matchesEtag(header, tag)).toBe(false);
    }),
    { examples: [[''], [','], ['""'], ['W/'], ['W/""'], ['"*"']] },
  );
});
