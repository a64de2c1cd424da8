import { expect, test } from 'vitest';

import { lightMarkdownToHtml } from '../../../ui/markdown/light-markdown.ts';
import { linkAt, linkEdit, readLinkAddress, unlinkEdit } from './text-links.ts';

test.each([
  ['example.org', 'https://example.org'],
  [' https://example.org/a b'.replace(' b', ''), 'https://example.org/a'],
  ['http://example.org', 'http://example.org'],
  ['www.example.co.uk/a?b=c#d', 'https://www.example.co.uk/a?b=c#d'],
  ['bücher.example', 'https://bücher.example'],
  ['example.org/a_(b)', 'https://example.org/a_%28b%29'],
  ['ann@example.org', 'mailto:ann@example.org'],
  ['mailto:ann@example.org', 'mailto:ann@example.org'],
  ['/rose-hill', '/rose-hill'],
  ['\u202Ahttps://example.org/\u200Blive\u202C', 'https://example.org/live'],
])('%j is the address %j', (typed, address) => {
  expect(readLinkAddress(typed)).toEqual({ ok: true, address });
});

test.each([
  '',
  'her garden',
  'https://',
  'https://x',
  'javascript:alert(1)',
  '//example.org',
  'a@b',
])('%j is not an address', (typed) => {
  expect(readLinkAddress(typed)).toMatchObject({
    message: { message: 'Enter a web address, such as example.org, or an email address.' },
  });
});

test.each(['+44 20 7946 0018', 'tel:02079460018', '(020) 7946-0018'])(
  '%j is a phone number',
  (typed) => {
    expect(readLinkAddress(typed)).toMatchObject({
      message: { message: 'Phone numbers can’t be links. Write the number in the text instead.' },
    });
  },
);

const value = 'See [her \\[old\\] garden](https://example.org/a_(b)) now';

test('the link at the cursor is found with its text and address', () => {
  const link = { words: 'her [old] garden', address: 'https://example.org/a_(b)' };
  expect(linkAt(value, 9, 9)).toMatchObject(link);
  expect(linkAt(value, value.indexOf('example'), value.indexOf('example'))).toMatchObject(link);
  expect(linkAt(value, 1, 1)).toMatchObject({ words: '', address: '' });
  expect(linkAt('a tea b', 1, 6)).toEqual({ from: 2, to: 5, words: 'tea', address: '' });
});

test('a link is written so that the page shows its text, and removed without a trace', () => {
  const link = linkAt(value, 9, 9);
  const { text } = linkEdit(link, link.words, 'https://example.org/c');
  expect(lightMarkdownToHtml(text)).toContain(
    '<a href="https://example.org/c">her [old] garden</a>',
  );
  expect(unlinkEdit(link).text).toBe('her [old] garden');
  expect(linkEdit(link, ' ', 'mailto:ann@example.org').text).toBe(
    '[ann@example.org](mailto:ann@example.org)',
  );
});
