import { existsSync } from 'node:fs';

import { expect, test } from 'vitest';

import { OFFERED_LANGUAGES } from '../language/offered-languages.ts';

const ROOMS = ['archive', 'booklet', 'editor', 'settings', 'video', 'words', 'write'];

test.each(OFFERED_LANGUAGES)('the rooms have their pictures in %s', (language) => {
  const missing = ROOMS.filter(
    (name) => !existsSync(`public/pictures/features/${language}/${name}.webp`),
  );
  expect(missing, 'run `npm run pictures`').toEqual([]);
});
