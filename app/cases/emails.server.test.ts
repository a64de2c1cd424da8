import { expect, test } from 'vitest';

import { claimGrantedEmail } from './emails.server.ts';

const SENDER = { product: 'Evermore', provider: 'Evermore', origin: 'https://m.example' };
const UNTIL = new Date('2026-12-01T12:00:00Z');

test.each([
  [undefined, '1 December 2026'],
  ['es', '1 de diciembre de 2026'],
  ['ja', '2026年12月1日'],
])('a mail to a visitor of a page in %s has the date %s', (language, date) => {
  const email = claimGrantedEmail(
    { memorialName: 'Anna Berg', language, path: '/c/x', until: UNTIL },
    SENDER,
  );
  expect(email.last).toContain(`until ${date},`);
  expect(email.language).toBe(language);
});
