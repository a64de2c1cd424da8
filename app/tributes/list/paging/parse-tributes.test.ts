import { describe, expect, test } from 'vitest';

import { tributesPageSchema } from '../../contract.ts';
import { parseTributesAnswer } from './parse-tributes.ts';

const TRIBUTE = { id: 'tri_1', date: '2026-03-04T15:20:00.000Z', name: 'Ruth', text: 'Thank you.' };

function anAnswer(data: Record<string, unknown> = {}): unknown {
  return {
    success: true,
    message: 'Tributes found',
    data: { tributes: [TRIBUTE], next: null, total: 1, categories: ['Aunt'], ...data },
  };
}

describe("the API's response", () => {
  test('is parsed as it was sent', () => {
    expect(parseTributesAnswer(anAnswer({ next: 'word' }))).toEqual({
      tributes: [TRIBUTE],
      next: 'word',
      total: 1,
      categories: ['Aunt'],
    });
  });

  test("in the schema's shape is parsed to what the schema parses, without zod in the browser", () => {
    const whole = {
      ...TRIBUTE,
      id: 'tri_0123456789ABCDEFGHIJab',
      relationship: 'Aunt',
      category: 'Family',
      photo: 'https://example.org/ruth.jpg',
    };
    const { relationship: _, category: __, photo: ___, ...least } = whole;
    for (const tributes of [[], [whole], [least, whole]]) {
      const page = { tributes, next: null, total: tributes.length, categories: ['Family'] };
      expect(parseTributesAnswer(anAnswer(page))).toEqual(tributesPageSchema.parse(page));
    }
  });

  test.each([
    null,
    'an error page',
    { success: false, message: 'Memorial not found', error: 'Memorial not found', code: 'X' },
    { success: true, message: 'Tributes found' },
    anAnswer({ tributes: undefined }),
    anAnswer({ tributes: [TRIBUTE, { ...TRIBUTE, id: undefined }] }),
    anAnswer({ tributes: [{ ...TRIBUTE, text: undefined }] }),
    anAnswer({ next: 7 }),
    anAnswer({ total: 'many' }),
    anAnswer({ categories: null }),
  ])('of the wrong shape is null, never half a page (%#)', (value) => {
    expect(parseTributesAnswer(value)).toBeNull();
  });
});
