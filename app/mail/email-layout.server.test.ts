import { expect, test } from 'vitest';

import { pageI18n } from '../language/i18n.ts';
import { renderEmail } from './email-layout.server.ts';

const SENDER = {
  product: 'Evermore',
  provider: 'Evermore',
  origin: 'https://m.example',
  i18n: pageI18n,
};

const htmlOf = async (language = 'en') => {
  const email = { subject: 'A reply', before: [], message: 'Gracias.', after: [] };
  return (await renderEmail(email, { ...SENDER, language })).html;
};

test('a mail says its language and direction', async () => {
  expect(await htmlOf()).toContain('<html lang="en" dir="ltr">');
  expect(await htmlOf('es')).toContain('<html lang="es" dir="ltr">');
  expect(await htmlOf('tlh')).toContain('<html lang="tlh" dir="ltr">');
});

test('in a mail from right to left, the line beside a message is on its right', async () => {
  expect(await htmlOf('ar')).toContain('<html lang="ar" dir="rtl">');
  expect(await htmlOf('ar')).toMatch(/padding-right:\s?16px;border-right:3px/);
  expect(await htmlOf()).toMatch(/padding-left:\s?16px;border-left:3px/);
});
