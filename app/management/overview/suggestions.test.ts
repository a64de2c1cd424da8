import { expect, test } from 'vitest';

import { suggestionsFor } from './suggestions.ts';

const ids = (document: Parameters<typeof suggestionsFor>[0], dismissed: string[] = []) =>
  suggestionsFor(document, new Set(dismissed), 'editor').map(({ id }) => id);

test('at most three things are suggested, the most important first', () => {
  expect(ids({ sections: [] })).toEqual(['portrait', 'dates', 'words']);
});

test('what is in the draft is not suggested', () => {
  const sections = [{ id: 'sec_1', type: 'textSection' }];
  expect(ids({ profilePhoto: '/media/a', dod: '2026', sections })).toEqual([
    'album',
    'tributes',
    'timeline',
  ]);
});

test('what was put away makes room for the next one', () => {
  expect(ids({ sections: [] }, ['portrait'])).toEqual(['dates', 'words', 'album']);
});

test('a contributor is asked for words and pictures only', () => {
  const suggestions = suggestionsFor({ sections: [] }, new Set(), 'contributor');
  expect(suggestions.map(({ id }) => id)).toEqual(['words', 'album']);
});
