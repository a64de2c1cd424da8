import { expect, test } from 'vitest';

import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { lightMarkdownToHtml } from '../../ui/markdown/light-markdown.ts';
import { blockQuotes } from './block-quotes.ts';

const quotesOf = (markdown: string) => blockQuotes(lightMarkdownToHtml(markdown));

test('lines of a quote stay lines, without white space around them', () => {
  const text =
    '> Be kind  \n>  to bees.\n>\n> And\u00a0\u00a0\n> others.\n\nShe said so.\n\n> > Twice';
  expect(quotesOf(text)).toEqual(['Be kind\nto bees.\nAnd\nothers.', 'Twice']);
});

test.each([
  ['spaces', `> a${' '.repeat(49_000)}b`],
  ['fixed spaces', `> a${'\u00a0'.repeat(49_000)}b`],
  ['lines', '> a\n'.repeat(12_000)],
])('a quote of 50,000 characters costs little time: %s', async (_, text) => {
  expect(await leastCpuMs(() => quotesOf(text), 150)).toBeLessThan(150);
});
