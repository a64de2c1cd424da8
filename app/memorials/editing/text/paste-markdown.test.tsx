import { expect, test } from 'vitest';

import { markdownOfHtml } from './paste-markdown.ts';

test.each([
  ['<p>One <b>bold</b> and <i>slanted</i> word</p>', 'One **bold** and *slanted* word'],
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['One<br>Two', 'One\nTwo'],
  ['<ul><li>Bread</li><li><b>Tea</b></li></ul>', '- Bread\n- **Tea**'],
  ['<ol><li>First</li><li>Second</li></ol>', '1. First\n2. Second'],
  [
    '<p>See <a href="https://example.org/a">her garden</a></p>',
    'See [her garden](https://example.org/a)',
  ],
  ['<p><a href="https://example.org">https://example.org</a></p>', 'https://example.org'],
  ['<p><a href="javascript:alert(1)">press</a></p>', 'press'],
  ['<h2>Her life</h2><p>It was long.</p>', '**Her life**\n\nIt was long.'],
  ['<p><b>Bold with a space </b>after</p>', '**Bold with a space** after'],
  ['<style>p { color: red }</style><p>Words</p>', 'Words'],
  ['<p>a&nbsp;b</p>', 'a b'],
])('%s becomes %j', (html, markdown) => {
  expect(markdownOfHtml(html)).toBe(markdown);
});

test('the wrapper of one word processor is not bold, and its styled words are', () => {
  const html =
    '<b style="font-weight:normal"><p>A <span style="font-weight:700">bold</span> and <span style="font-style:italic">slanted</span> word</p></b>';
  expect(markdownOfHtml(html)).toBe('A **bold** and *slanted* word');
});

test('words without formatting are left to the browser', () => {
  expect(markdownOfHtml('<span>only words</span>')).toBeNull();
  expect(markdownOfHtml('<p> </p>')).toBeNull();
});
