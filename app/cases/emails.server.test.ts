import { expect, test } from 'vitest';

import { createI18n, pageI18n } from '../language/i18n.ts';
import { claimGrantedEmail, formerOwnerEmail } from './emails.server.ts';
import { reportAnsweredEmail } from './queue/emails.server.ts';

const SENDER = {
  product: 'Evermore',
  provider: 'Evermore',
  origin: 'https://m.example',
  i18n: pageI18n,
};
const UNTIL = new Date('2026-12-01T12:00:00Z');

test.each([
  ['en', '1 December 2026'],
  ['es', '1 de diciembre de 2026'],
  ['ja', '2026年12月1日'],
])('a mail to a visitor of a page in %s has the date %s', (language, date) => {
  const about = { memorialName: 'Anna Berg', path: '/c/x', until: UNTIL };
  const email = claimGrantedEmail(about, { ...SENDER, language });
  expect(email.last).toContain(`until ${date},`);
});

test.each([
  ['de', 'https://m.example/de/contact'],
  ['en', 'https://m.example/contact'],
])('a mail in %s links to the Contact page in that language', (language, href) => {
  const sender = { ...SENDER, language, i18n: createI18n(language) };
  const about = { memorialName: 'Anna Berg', isOnPage: true };
  for (const mail of [formerOwnerEmail(about, sender), reportAnsweredEmail(about, sender)]) {
    expect(mail.link?.href).toBe(href);
  }
});
