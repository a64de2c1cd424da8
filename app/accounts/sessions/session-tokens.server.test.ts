import { randomBytes } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { anyText } from '../../../tests/harness/any-text.ts';
import { hasValidSignature, createToken, parseToken } from './session-tokens.server.ts';

const IS_FULL = process.env['TEST_MATRIX'] === 'full';

const key = randomBytes(32);
const kind = fc.constantFrom('access' as const, 'refresh' as const);
const parts = fc.record({
  sessionId: fc.stringMatching(/^ses_[0-9A-Za-z]{22}$/),
  salt: fc.stringMatching(/^[\w-]{22}$/),
  generation: fc.nat(999_999_999),
  until: fc.nat(4_000_000_000),
});

function opens(text: string | undefined, as: 'access' | 'refresh', salt: string): boolean {
  const token = parseToken(text);
  return token !== undefined && hasValidSignature(key, as, token, salt);
}

describe('the tokens of a session', () => {
  test('parse back to their values, and are valid only for their own session and kind', () => {
    fc.assert(
      fc.property(parts, kind, fc.stringMatching(/^[\w-]{22}$/), (made, as, otherSalt) => {
        const token = createToken(key, as, made);
        const { sessionId, generation, until } = made;
        expect(parseToken(token)).toMatchObject({ sessionId, generation, until });
        expect(opens(token, as, made.salt)).toBe(true);
        expect(opens(token, as === 'access' ? 'refresh' : 'access', made.salt)).toBe(false);
        fc.pre(otherSalt !== made.salt);
        expect(opens(token, as, otherSalt)).toBe(false);
      }),
    );
  });

  test('are invalid when any character is changed', () => {
    fc.assert(
      fc.property(parts, kind, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (...drawn) => {
        const [made, as, at, other] = drawn;
        const token = createToken(key, as, made);
        const place = at % token.length;
        fc.pre(token[place] !== other);
        const changed = token.slice(0, place) + other + token.slice(place + 1);
        expect(opens(changed, as, made.salt)).toBe(false);
      }),
      { numRuns: IS_FULL ? 1_000 : 250 },
    );
  });

  test('no other string is valid: random, truncated or extended', () => {
    const text = fc.oneof(
      anyText({ maxLength: 200 }),
      fc.tuple(parts, kind, fc.nat(120)).map(([made, as, end]) => {
        return createToken(key, as, made).slice(0, end);
      }),
      fc.tuple(parts, kind, fc.string({ minLength: 1 })).map(([made, as, more]) => {
        return createToken(key, as, made) + more;
      }),
    );
    fc.assert(
      fc.property(text, parts, kind, (token, { salt }, as) => {
        expect(opens(token, as, salt)).toBe(false);
      }),
      { numRuns: IS_FULL ? 500 : 125 },
    );
    expect(opens(undefined, 'access', 'x')).toBe(false);
  });
});
