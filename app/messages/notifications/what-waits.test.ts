import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { waitingSentence, waitingSubject } from './what-waits.ts';

test.each([
  [{ tributes: 1, letters: 0, reports: 0, guests: 0 }, 'A tribute is waiting'],
  [{ tributes: 3, letters: 1, reports: 0, guests: 0 }, '3 tributes and a condolence are waiting'],
  [{ tributes: 0, letters: 2, reports: 0, guests: 0 }, '2 condolences are waiting'],
  [
    { tributes: 1, letters: 1, reports: 1, guests: 0 },
    'A tribute, a condolence and a report are waiting',
  ],
])('%o is written as %j', (counts, sentence) => {
  expect(waitingSentence(pageI18n, counts, undefined)).toBe(`${sentence} for you.`);
});

test.each([
  [{ tributes: 3, letters: 1, reports: 0, guests: 0 }, '3 tributes and a condolence are waiting'],
  [{ tributes: 3, letters: 1, reports: 1, guests: 0 }, '5 messages are waiting'],
])('the subject about %o has room for a name', (counts, subject) => {
  expect(waitingSubject(pageI18n, counts, 'Anna Berg')).toBe(`Anna Berg: ${subject}`);
});
