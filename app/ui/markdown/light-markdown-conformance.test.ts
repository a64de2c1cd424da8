import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { micromark } from 'micromark';
import { expect, test } from 'vitest';

import { SAMPLE_SLUGS } from '../../../server/seed/sample-slugs.ts';
import { lightMarkdownToHtml } from './light-markdown.ts';

function renderWithMicromark(markdown: string): string {
  return micromark(markdown, { extensions: [{ disable: { null: ['labelStartImage'] } }] });
}

/** Our own addition to CommonMark. */
function withoutDirections(html: string): string {
  return html.replaceAll(/ dir="(?:auto|ltr|rtl)"/g, '');
}

function withoutSpaceAroundTags(html: string): string {
  return html.replaceAll(/\s*(<[^>]*>)\s*/g, '$1').trim();
}

test.each(SAMPLE_SLUGS)('every text of %s', (slug) => {
  const file = join(
    import.meta.dirname,
    '../../memorials/documents/samples',
    slug,
    'memorial.json',
  );
  const texts = [...readFileSync(file, 'utf8').matchAll(/"bodyText": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '""']) => JSON.parse(text) as string,
  );
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) {
    expect(withoutDirections(lightMarkdownToHtml(text))).toBe(renderWithMicromark(text));
  }
});

test.each([
  'One *word*, _two_ **words**, __three__ and ***both***; snake_case and 2 * 3 * 4 stay.',
  'A line\nand another,  \na hard one\\\nand one more.',
  '# One\n## Two\n### Three\n\nOld\n===\n\nOlder\n---',
  '- a\n- b\n  - c\n\n    d\n* e\n+ f',
  '1. a\n2. b\n\n7) c\n8) d',
  '> She said:\n> *no*.\nAnd left.\n\n> > twice',
  'Before\n\n---\n\n***\n\nafter',
  '`code`, ``a ` b``\n\n    indented\n\n```js\nfenced <b>\n```',
  '[a](https://a.b/c?d=e&f "Title") [b](<c d>) [c][d] [d] [d][]\n\n[d]: mailto:a@b.c \'Mail\'',
  '<https://a.b/ö> <a@b.c> https://a.b is text',
  '[ö](https://münchen.example/straße?q=ä%20#ü)',
  '&amp; &copy; &#233; &nbsp; & &unknown; \\* \\_ \\# \\a',
  'a <b>bold</b> word\n\n<div>\n*as it stands*\n</div>\n\n<!-- not seen -->',
  '![a picture](x.jpg)',
  '“Quoted” — Zażółć שלום 日本語。**太字**です 👩‍👩‍👧‍👦 *👋*',
])('%j', (text) => {
  expect(withoutSpaceAroundTags(withoutDirections(lightMarkdownToHtml(text)))).toBe(
    withoutSpaceAroundTags(renderWithMicromark(text)),
  );
});

test('random combinations of all these', () => {
  const word = fc.constantFrom(
    'She',
    'sang',
    'in',
    'Kraków',
    'שלום',
    '2 * 3',
    'a_b',
    '<3',
    '&',
    '!',
    '日本',
  );
  const inline = fc.oneof(
    { weight: 4, arbitrary: word },
    word.map((w) => `*${w}*`),
    word.map((w) => `**${w}**`),
    word.map((w) => `[${w}](https://a.b/c)`),
    word.map((w) => `_${w} [x](/y "z")_`),
    word.map((w) => `\`${w}\``),
    fc.constantFrom('<b>', '<https://a.b>', '&eacute;', '\\*', '**', '_', '[', ']', '  \nand'),
  );
  const line = fc.array(inline, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
  const block = fc.oneof(
    { weight: 3, arbitrary: line },
    line.map((text) => `## ${text}`),
    line.map((text) => `> ${text}\n> and`),
    fc
      .array(line, { minLength: 1, maxLength: 3 })
      .map((items) => items.map((item) => `- ${item}`).join('\n')),
    fc
      .array(line, { minLength: 1, maxLength: 3 })
      .map((items) => items.map((item, n) => `${n + 1}. ${item}`).join('\n\n')),
    fc.constant('---'),
  );
  const text = fc.array(block, { minLength: 1, maxLength: 5 }).map((blocks) => blocks.join('\n\n'));
  fc.assert(
    fc.property(text, (markdown) => {
      expect(withoutSpaceAroundTags(withoutDirections(lightMarkdownToHtml(markdown)))).toBe(
        withoutSpaceAroundTags(renderWithMicromark(markdown)),
      );
    }),
    { numRuns: process.env['TEST_MATRIX'] === 'full' ? 500 : 150 },
  );
});
