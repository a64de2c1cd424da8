import { describe, expect, test } from 'vitest';

import { parseTributesAnswer } from './parse-tributes.ts';

const TRIBUTE = { id: 'tri_1', date: '2026-03-04T15:20:00.000Z', name: 'Ruth', text: 'Thank you.' };

function anAnswer(data: Record<string, unknown> = {}): unknown {
  return {
    success: true,
    message: 'Tributes found',
    data: { tributes: [TRIBUTE], next: null, total: 1, categories: ['Aunt'], ...data },
  };
}

describe("the API's answer", () => {
  test('is parsed as it was sent', () => {
    expect(parseTributesAnswer(anAnswer({ next: 'word' }))).toEqual({
      tributes: [TRIBUTE],
      next: 'word',
      total: 1,
      categories: ['Aunt'],
    });
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
  ])('of a wrong shape is null, never half a page (%#)', (value) => {
    expect(parseTributesAnswer(value)).toBeNull();
  });
});
