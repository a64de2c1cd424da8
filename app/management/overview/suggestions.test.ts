import { expect, test } from 'vitest';

import { suggestionsFor } from './suggestions.ts';

const ids = (document: Parameters<typeof suggestionsFor>[0], dismissed: string[] = []) =>
  suggestionsFor(document, new Set(dismissed), 'editor').map(({ id }) => id);

test('at most three things are suggested, the most important first', () => {
  expect(ids({ sections: [] })).toEqual(['portrait', 'dates', 'words']);
});

test("things already in the draft aren't suggested", () => {
  const sections = [{ id: 'sec_1', type: 'textSection' }];
  expect(ids({ profilePhoto: '/media/a', dod: '2026', sections })).toEqual([
    'album',
    'tributes',
    'timeline',
  ]);
});

test('a dismissed one makes room for the next', () => {
  expect(ids({ sections: [] }, ['portrait'])).toEqual(['dates', 'words', 'album']);
});

test('a contributor is asked only for texts and pictures', () => {
  const suggestions = suggestionsFor({ sections: [] }, new Set(), 'contributor');
  expect(suggestions.map(({ id }) => id)).toEqual(['words', 'album']);
});

test.each([
  [{ dod: '2026-11-20' }, true],
  [{ dod: '2026-09' }, true],
  [{ dod: '2026-09-27' }, false],
  [{ dod: '2026-08' }, false],
  [{ dod: '1998-01-02', dod2: '2026-11-20' }, true],
  [{ dod: '2026' }, false],
  [{}, false],
])('with %j, suggesting the funeral first is %s', (head, isSuggested) => {
  const suggestions = (sections: Array<{ id: string; type: string }>) =>
    suggestionsFor({ ...head, sections }, new Set(), 'editor', '2026-11-27').map(({ id }) => id);
  expect(suggestions([])[0] === 'funeral').toBe(isSuggested);
  expect(suggestions([{ id: 'sec_1', type: 'serviceSection' }])).not.toContain('funeral');
});
