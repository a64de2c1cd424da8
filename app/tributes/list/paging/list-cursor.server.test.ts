import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formatCursor, parseCursor } from './list-cursor.server.ts';

const ID = 'tri_0123456789ABCDEFGHIJab';

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

describe('a cursor', () => {
  test('is parsed as it was formatted, to the microsecond', () => {
    const cursor = { writtenAt: '2026-03-04T15:20:00.123456Z', id: ID };
    expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
  });

  test.each([
    ['empty', ''],
    ['words', 'the-next-page'],
    ['not base64url', '!!!'],
    ['another text', encode('hello')],
    ['no id', encode('2026-03-04T15:20:00.123456Z ')],
    ["another kind's id", encode('2026-03-04T15:20:00.123456Z mem_0123456789ABCDEFGHIJab')],
    ['30 February', encode(`2026-02-30T15:20:00.123456Z ${ID}`)],
    ['a thirteenth month', encode(`2026-13-04T15:20:00.123456Z ${ID}`)],
    ['25 o’clock', encode(`2026-03-04T25:20:00.123456Z ${ID}`)],
    ['24 o’clock', encode(`2026-03-04T24:00:00.000000Z ${ID}`)],
    ['the year 0', encode(`0000-03-04T15:20:00.123456Z ${ID}`)],
    ['something behind', encode(`2026-03-04T15:20:00.123456Z ${ID}; drop table tributes`)],
    ['a zero byte', encode(`2026-03-04T15:20:00.123456Z ${ID.slice(0, -1)}\u0000`)],
    ['filled up', `${formatCursor({ writtenAt: '2026-03-04T15:20:00.123456Z', id: ID })}=`],
    ['endless', 'A'.repeat(100_000)],
  ])('that is invalid is null: %s', (_, word) => {
    expect(parseCursor(word)).toBeNull();
  });

  test('any text is parsed to a cursor that formats to the same text, or to null', () => {
    fc.assert(
      fc.property(fc.base64String(), (word) => {
        const cursor = parseCursor(word);
        expect(cursor === null || formatCursor(cursor) === word).toBe(true);
      }),
    );
  });
});
