import { expect, test } from 'vitest';

import { cutTo, nameForMember, nameForStranger, oneLineOfMail } from './names-in-mails.server.ts';

test.each([
  'Anna Berg',
  "Anne-Marie O'Brien & J. R. Öberg",
  'J.R. Smith',
  'J.R.Smith & O.Henry',
  'Ἄννα Παππά',
  'محمد علي',
  'अनिता शर्मा',
  'ז׳אן בן־דוד',
  'マリア・ガルシア',
  '田中　健二',
  'Gal·la Puig',
  'علی\u200Cرضا',
])('the name %j is allowed in a mail to an unconfirmed address', (name) => {
  expect(nameForStranger(name)).toBe(name);
});

test.each([
  'Anna\r\nBcc: eve@example.org',
  'Anna\nBerg',
  'Anna\u202Egreb',
  'Anna\u2028Berg',
  'Anna\u0000',
  'Win 1000 now',
  'https://x.example',
  'visit casino.example',
  'Visit casino-a.example',
  'Visit casino\u0301.example',
  'Visit casino.e\u0301xample',
  '<b>Anna</b>',
  'Anna @ home',
  ' - ',
  '',
  'A'.repeat(161),
])('the name %j is not', (name) => {
  expect(nameForStranger(name)).toBeUndefined();
});

test("a member's mail has the name on one line, without bidi controls, and not too long", () => {
  expect(nameForMember('Anna\r\nBcc: x\u202E')).toBe('Anna Bcc: x');
  expect(nameForMember('A'.repeat(500))).toHaveLength(160);
  expect(nameForMember('\r\n')).toBeUndefined();
  expect(oneLineOfMail('a\r\n\r\nb')).toBe('a b');
});

test('a cut couple ends with a name, not with “&”', () => {
  const couple = 'Anna Berg & Bo Berg';
  expect(cutTo(couple, 19)).toBe(couple);
  expect(cutTo(couple, 14)).toBe('Anna Berg & B…');
  for (const most of [13, 12, 11]) expect(cutTo(couple, most)).toBe('Anna Berg…');
});
