import { expect, test } from 'vitest';

import { markText, type Mark } from './text-marks.ts';

test.each<[Mark, string, string]>([
  ['bold', 'tea', '**tea**'],
  ['bold', ' tea ', ' **tea** '],
  ['bold', '**tea**', 'tea'],
  ['italic', 'tea', '*tea*'],
  ['link', 'her garden', '[her garden](https://)'],
  ['list', 'Bread\nTea', '\n- Bread\n- Tea\n'],
  ['list', '- Bread\nTea', '\n- Bread\n- Tea\n'],
  ['bold', '', '**bold text**'],
])('%s of %j is %j', (mark, chosen, text) => {
  expect(markText(mark, chosen).text).toBe(text);
});

test('after [Link] the address is typed next; after the others the words stay chosen', () => {
  const selected = (mark: Mark, chosen: string) => {
    const { text, select } = markText(mark, chosen);
    return [text.slice(0, select[0]), text.slice(...select)];
  };
  expect(selected('link', 'tea')).toEqual(['[tea](https://', '']);
  expect(selected('bold', ' tea ')).toEqual([' ', '**tea**']);
  expect(selected('italic', '')).toEqual(['*', 'italic text']);
});
