import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { OFFERED_LANGUAGES } from '../../../language/offered-languages.ts';
import { categoryOf } from '../../../memorials/family-tree/family-tree.ts';

const LOCALES = join(import.meta.dirname, '../../locales');
const HINT =
  /^msgid "We don’t recognise this relationship, .+ Try a word such as “aunt” or “cousin”\."\nmsgstr "(.+)"$/m;
const QUOTED = /[«„“״「]\u00A0?(\p{L}[^»”“״」\u00A0]*)\u00A0?[»”“״」]/gu;

test.each(OFFERED_LANGUAGES)(
  'in %s, the tree recognises the suggested relationships',
  (language) => {
    const [, hint = ''] = HINT.exec(readFileSync(join(LOCALES, `${language}.po`), 'utf8')) ?? [];
    const words = Array.from(hint.matchAll(QUOTED), ([, word = '']) => word);
    expect(words).toHaveLength(2);
    for (const word of words) expect(categoryOf(word, language)).not.toBeNull();
  },
);
