import { expect, test } from 'vitest';

import { choosePreview } from './preview.ts';

test("'tributes flagged preview'", () => {
  expect(choosePreview([{ preview: false }, { preview: true }, {}])).toEqual([{ preview: true }]);
});

test("'or the first 3 if the flag is missing'", () => {
  const tributes: { n: number; preview?: boolean }[] = [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }];
  expect(choosePreview(tributes)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

test('with the flag false on all, none is shown', () => {
  expect(choosePreview([{ preview: false }, { preview: false }])).toEqual([]);
});
