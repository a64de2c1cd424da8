import { expect, test } from 'vitest';

import { pageI18n } from '../../../language/i18n.ts';
import { completeLink, linkProblem } from './typed-links.ts';

test.each([
  ['example.org/live', 'https://example.org/live'],
  [' example.org ', 'https://example.org'],
  ['//example.org', 'https://example.org'],
  ['<https://example.org/live>', 'https://example.org/live'],
  ['\u200Ehttps://example.org/\u200Blive\u200F', 'https://example.org/live'],
  ['example.org:8443/live', 'https://example.org:8443/live'],
  ['https://example.org', 'https://example.org'],
  ['HTTPS://example.org', 'https://example.org'],
  ['http://example.org', 'http://example.org'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('%j becomes the link %j', (typed, link) => {
  expect(completeLink(typed)).toBe(link);
});

test.each(['', ' ', 'example.org/live', 'youtube.com/live/abc', 'https://example.org'])(
  '%j is accepted',
  (typed) => {
    expect(linkProblem(typed)).toBeUndefined();
  },
);

test.each([
  ['http://example.org', 'starts with https://'],
  ['HTTP://example.org', 'starts with https://'],
  ['javascript:alert(1)', 'full web address'],
  ['mailto:ada@example.org', 'full web address'],
  ['ada@example.org', 'full web address'],
  ['see the hall', 'full web address'],
  ['tomorrow', 'full web address'],
  ['bit.ly/3abc', 'instead of a short link'],
  ['https://www.tinyurl.com/3abc', 'instead of a short link'],
])('%j: %s', (typed, said) => {
  const problem = linkProblem(typed);
  expect(problem && pageI18n._(problem)).toContain(said);
});
