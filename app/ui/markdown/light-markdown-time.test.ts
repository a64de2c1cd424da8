import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { lightMarkdownToHtml, renderLightMarkdown } from './light-markdown.ts';

const MAX_LENGTH = 50_000;

const MAX_MILLISECONDS = 600;

function millisecondsToRender(text: string): number {
  const before = process.threadCpuUsage();
  lightMarkdownToHtml(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function repeated(pattern: string, length = MAX_LENGTH): string {
  return pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
}

// prettier-ignore
const BOMBS = [
  '>', '> ', '- ', '1. ', '* x\n', '>\n', '> > a\n',
  '**_[', '_a*b ', 'a**b', '*', '_', '*a_ ',
  '[', '[a](', '[a](<', '![a](', ']', '[a][', '[a]: b\n', '\\[',
  '`', '`a', '```\n', '~~~\n', '<', '<a ', '<!--', '<![CDATA[', '<?', '&', '&a', '&#0;', '\n', '\t',
];

test.each(BOMBS)('50,000 characters of %j render at once', (pattern) => {
  expect(millisecondsToRender(repeated(pattern))).toBeLessThan(MAX_MILLISECONDS);
});

// prettier-ignore
const SHAPES: [string, string][] = [
  ['nested lists before blank lines', repeated('- ', 25_000) + '\n'.repeat(25_000)],
  ['nested quotes before lazy lines', repeated('> ', 36) + 'a\n'.repeat(24_000)],
  ['nested list items', Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('')],
  ['code spans of rising length', Array.from({ length: 310 }, (_, length) => '`'.repeat(length)).join(' ')],
  ['brackets within brackets', '['.repeat(25_000) + ']'.repeat(25_000)],
  ['definitions before links', repeated('[a]: b\n', 25_000) + repeated('[a]', 25_000)],
  ['quotes without a letter', `${'> '.repeat(15)}1\n\n`.repeat(700)],
  ['lists without a letter', '- 1\n  - 2\n    - 3\n'.repeat(2_500)],
  ['emphasis within emphasis', '*'.repeat(24_000) + 'a' + '*'.repeat(24_000)],
];

test.each(SHAPES)('%s render at once', (_, text) => {
  expect(millisecondsToRender(text)).toBeLessThan(MAX_MILLISECONDS);
});

test('any repetition of up to three patterns renders in bounded time', () => {
  const pattern = fc.string({
    unit: fc.constantFrom(...'*_[]()<>!`#-+0.\\ \n\t&;a'),
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(fc.array(pattern, { minLength: 1, maxLength: 3 }), (patterns) => {
      const part = Math.floor(MAX_LENGTH / patterns.length);
      const text = patterns.map((each) => repeated(each, part)).join('');
      expect(millisecondsToRender(text)).toBeLessThan(MAX_MILLISECONDS);
    }),
    { numRuns: 30 },
  );
});

describe('quotes and lists that are nested too deep', () => {
  test('become plain paragraphs that contain every character', () => {
    const deep = `${'> '.repeat(40)}She <b>sang</b>\n\nEvery *Sunday*`;
    expect(renderLightMarkdown(deep)).toBeNull();
    expect(lightMarkdownToHtml(deep)).toBe(
      `<p dir="auto">${'&gt; '.repeat(40)}She &lt;b&gt;sang&lt;/b&gt;</p>\n<p dir="auto">Every *Sunday*</p>`,
    );
  });

  test('start far beyond what families write: nine nested lists are rendered', () => {
    const nine = Array.from({ length: 9 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n');
    expect(renderLightMarkdown(nine)?.match(/<ul>/g)).toHaveLength(9);
  });
});
