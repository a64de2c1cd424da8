// No text that the limits of a document allow may hold the process: see decision 077.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { lightMarkdownToHtml, renderLightMarkdown } from './light-markdown.ts';

/** The longest text of a document, in characters. */
const LONGEST = 50_000;

/** Many times what any text takes; what is quadratic takes seconds. */
const MAX_MILLISECONDS = 600;

/** Processor time of this thread, so that a busy machine makes no difference. */
function millisecondsToDraw(text: string): number {
  const before = process.threadCpuUsage();
  lightMarkdownToHtml(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function repeated(pattern: string, length = LONGEST): string {
  return pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
}

// prettier-ignore
const BOMBS = [
  '>', '> ', '- ', '1. ', '* x\n', '>\n', '> > a\n',
  '**_[', '_a*b ', 'a**b', '*', '_', '*a_ ',
  '[', '[a](', '[a](<', '![a](', ']', '[a][', '[a]: b\n', '\\[',
  '`', '`a', '```\n', '~~~\n', '<', '<a ', '<!--', '<![CDATA[', '<?', '&', '&a', '&#0;', '\n', '\t',
];

test.each(BOMBS)('50,000 characters of %j take no time worth mentioning', (pattern) => {
  expect(millisecondsToDraw(repeated(pattern))).toBeLessThan(MAX_MILLISECONDS);
});

// prettier-ignore
const SHAPES: [string, string][] = [
  ['nested lists before blank lines', repeated('- ', 25_000) + '\n'.repeat(25_000)],
  ['nested quotes before lazy lines', repeated('> ', 36) + 'a\n'.repeat(24_000)],
  ['nested list items', Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('')],
  ['code spans of rising length', Array.from({ length: 310 }, (_, length) => '`'.repeat(length)).join(' ')],
  ['brackets within brackets', '['.repeat(25_000) + ']'.repeat(25_000)],
  ['definitions before links', repeated('[a]: b\n', 25_000) + repeated('[a]', 25_000)],
  ['emphasis within emphasis', '*'.repeat(24_000) + 'a' + '*'.repeat(24_000)],
];

test.each(SHAPES)('%s take no time worth mentioning', (_, text) => {
  expect(millisecondsToDraw(text)).toBeLessThan(MAX_MILLISECONDS);
});

test('whatever is repeated, up to three patterns one after another, the time is bounded', () => {
  const pattern = fc.string({
    unit: fc.constantFrom(...'*_[]()<>!`#-+0.\\ \n\t&;a'),
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(fc.array(pattern, { minLength: 1, maxLength: 3 }), (patterns) => {
      const part = Math.floor(LONGEST / patterns.length);
      const text = patterns.map((each) => repeated(each, part)).join('');
      expect(millisecondsToDraw(text)).toBeLessThan(MAX_MILLISECONDS);
    }),
    { numRuns: 30 },
  );
});

describe('quotes and lists that are nested too deep', () => {
  test('are plain paragraphs with every character that was written', () => {
    const deep = `${'> '.repeat(40)}She <b>sang</b>\n\nEvery *Sunday*`;
    expect(renderLightMarkdown(deep)).toBeNull();
    expect(lightMarkdownToHtml(deep)).toBe(
      `<p>${'&gt; '.repeat(40)}She &lt;b&gt;sang&lt;/b&gt;</p>\n<p>Every *Sunday*</p>`,
    );
  });

  test('begin far beyond what a family writes: nine lists in one another are drawn', () => {
    const nine = Array.from({ length: 9 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n');
    expect(renderLightMarkdown(nine)?.match(/<ul>/g)).toHaveLength(9);
  });
});
