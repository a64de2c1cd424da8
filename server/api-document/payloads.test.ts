import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';

import { anyText } from '../../tests/harness/any-text.ts';
import { ENDPOINTS } from '../endpoints.server.ts';

const WITH_PAYLOAD = ENDPOINTS.flatMap(({ method, path, payload }) =>
  payload ? [{ call: `${method} ${path}`, payload: payload as ZodType }] : [],
);

const text = fc.oneof(
  anyText(),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.emailAddress(),
  fc.webUrl(),
  fc.stringMatching(/^ ?\d{6}$/),
);
const value = fc.oneof({ weight: 4, arbitrary: text }, fc.jsonValue(), fc.constant(undefined));

/** Objects with some of the payload's fields, objects with unknown fields, and other JSON values. */
function objectsLike(payload: ZodType): fc.Arbitrary<unknown> {
  const fields = 'shape' in payload ? Object.keys(payload.shape as object) : [];
  const known = Object.fromEntries(fields.map((field) => [field, value]));
  return fc.oneof(
    fc.record(known, { requiredKeys: [] }),
    fc.record({ ...known, isAdmin: value, customerId: value }),
    fc.jsonValue(),
  );
}

describe.each(WITH_PAYLOAD)('the payload of $call', ({ call, payload }) => {
  test('is refused or parsed, and parsing the result again changes nothing', () => {
    const seen: Array<[unknown, unknown]> = [];
    fc.assert(
      fc.property(objectsLike(payload), (sent) => {
        const { data, error } = payload.safeParse(sent);
        expect(error?.issues.map(({ message }) => message) ?? []).not.toContain('');
        if (error) return;
        seen.push([payload.parse(data), data]);
      }),
      { numRuns: 300 },
    );
    expect(seen.map(([again]) => again)).toEqual(seen.map(([, once]) => once));
    const isOpen = call.endsWith('/webhook');
    expect(seen.some(([, data]) => Object.hasOwn(data as object, 'isAdmin'))).toBe(isOpen);
  });
});
