import { describe, expect, test } from 'vitest';

import { readMemorialDocument } from '../memorials/documents/document-problems.ts';

const TRIBUTE = { date: '2026-03-04T15:20:00Z', name: 'Ruth', text: 'Thank you.' };

function problemsOf(tribute: Record<string, unknown>): string[] {
  const reading = readMemorialDocument({
    slug: 'an-example',
    fullName: 'Ada Example',
    sections: [{ type: 'tributesSection', order: 1, tributes: [tribute] }],
  });
  return reading.ok ? [] : reading.problems.map(({ path }) => path);
}

describe('a document is refused because of a tribute', () => {
  test.each(['date', 'name', 'text'])('without %s, missing or empty', (field) => {
    const path = `sections[0].tributes[0].${field}`;
    expect(problemsOf({ ...TRIBUTE, [field]: undefined })).toEqual([path]);
    expect(problemsOf({ ...TRIBUTE, [field]: '  ' })).toEqual([path]);
  });

  test.each(['yesterday', '2026-02-30', '04.03.2026', '2026-03-04 15:20'])(
    'with the date %s',
    (date) => {
      expect(problemsOf({ ...TRIBUTE, date })).toEqual(['sections[0].tributes[0].date']);
    },
  );
});

test('a document is accepted with a tribute of 20,000 characters without a space, or dated in the future', () => {
  expect(problemsOf({ ...TRIBUTE, text: 'x'.repeat(20_000) })).toEqual([]);
  expect(problemsOf({ ...TRIBUTE, text: 'x'.repeat(20_001) })).toHaveLength(1);
  expect(problemsOf({ ...TRIBUTE, date: '2999-01-01' })).toEqual([]);
});
