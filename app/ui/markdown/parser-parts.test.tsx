import createMarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';

import { decodeHTMLStrict, P, S } from './parser-parts.ts';

const { utils } = createMarkdownIt('commonmark');

test.each(
  'amp AMP lt gt quot apos nbsp eacute Eacute szlig copy hellip ndash mdash euro semi copyright ampere notanentity notin NotEqualTilde fjlig bne'.split(
    ' ',
  ),
)('&%s; is decoded like markdown-it does', (name) => {
  expect(decodeHTMLStrict(`&${name};`)).toBe(utils.unescapeAll(`&${name};`));
});

test("punctuation and symbols are the same as markdown-it's", () => {
  const others = [];
  for (let code = 0; code < 0xd8_00; code += 1) {
    const character = String.fromCharCode(code);
    if ((P.test(character) || S.test(character)) !== utils.isPunctChar(character)) {
      others.push(code.toString(16));
    }
  }
  expect(others).toEqual([]);
});
