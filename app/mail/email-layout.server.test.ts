import { expect, test } from 'vitest';

import { createI18n, pageI18n } from '../language/i18n.ts';
import type { Email } from './email-layout.server.ts';
import { renderEmail } from './render-email.server.ts';

const SENDER = {
  product: 'Evermore',
  provider: 'Evermore',
  origin: 'https://m.example',
  i18n: pageI18n,
};

const REPLY: Email = {
  subject: 'A reply',
  memorial: 'Anna Berg',
  message: {
    text: 'Gracias,\r\nde corazón.',
    signature: 'Ada Berg, on behalf of the family',
    quoted: { label: 'On 3 May 2026, you wrote:', text: 'She sang.\n\nAlways.' },
  },
  before: [],
  after: ['You can’t reply to this email.'],
  link: { href: 'https://m.example/anna/send-condolences', label: 'Write again' },
  why: 'You’re getting this email because you wrote.',
};

const rendered = (language = 'en', email = REPLY, memorial?: Parameters<typeof renderEmail>[2]) =>
  renderEmail(email, { ...SENDER, language }, memorial);
const htmlOf = async (language?: string) => (await rendered(language)).html;

test('a mail declares its language and direction', async () => {
  expect(await htmlOf()).toContain('<html lang="en" dir="ltr">');
  expect(await htmlOf('es')).toContain('<html lang="es" dir="ltr">');
  expect(await htmlOf('tlh')).toContain('<html lang="tlh" dir="ltr">');
});

test('in a right-to-left mail, the line beside a quotation is on its right', async () => {
  expect(await htmlOf('ar')).toContain('<html lang="ar" dir="rtl">');
  expect(await htmlOf('ar')).toMatch(/padding-right:\s?16px;border-right:3px/);
  expect(await htmlOf()).toMatch(/padding-left:\s?16px;border-left:3px/);
});

test.each([
  ['en', '8px 12px 8px 0'],
  ['he', '8px 0 8px 12px'],
])('in %s, old and new begin at the edge of the text', async (language, padding) => {
  const facts = [{ title: 'Funeral', was: ['14:00'], is: ['15:00'] }];
  const compared = { wasLabel: 'Before', isLabel: 'Now', facts };
  const { html } = await rendered(language, { ...REPLY, compared });
  expect(html.match(/(?<=padding:)8px[^;]+(?=;width:50%)/g)).toEqual([padding, padding]);
});

test('beside what has changed, what stays is neither struck through nor bold', async () => {
  const facts = [
    { title: 'Funeral', was: ['14:00', 'St Mary’s'], is: ['15:00', 'St Mary’s', 'Side door'] },
  ];
  const compared = { wasLabel: 'Before', isLabel: 'Now', facts };
  const { html } = await rendered('en', { ...REPLY, compared });
  const marked = (style: string) =>
    Array.from(
      html.matchAll(new RegExp(`${style}"><span dir="auto">([^<]+)`, 'g')),
      ([, line]) => line,
    );
  expect(marked('text-decoration:line-through')).toEqual(['14:00']);
  expect(marked('font-weight:bold')).toEqual(['15:00', 'Side door']);
  expect(html.match(/St Mary’s/g)).toHaveLength(2);
});

test("the person's own words come first, then who they are, then what they answer", async () => {
  const { text } = await rendered();
  expect(text).toBe(
    [
      'Gracias,\nde corazón.',
      'Ada Berg, on behalf of the family',
      'On 3 May 2026, you wrote:',
      '> She sang.\n>\n> Always.',
      'You can’t reply to this email.',
      'Write again:\n    https://m.example/anna/send-condolences',
      '--\nYou’re getting this email because you wrote.',
      'Evermore\nhttps://m.example',
    ].join('\n\n'),
  );
});

test.each([
  ['fr', '\u00A0:'],
  ['ja', '：'],
])('in %s, a label has its colon, and the home page its address', async (language, colon) => {
  const sender = { ...SENDER, language, i18n: createI18n(language) };
  const { text, html } = await renderEmail(REPLY, sender);
  expect(text).toContain(`\n\nWrite again${colon}\n    https:`);
  expect(text).toMatch(new RegExp(`Evermore\nhttps://m.example/${language}$`));
  expect(html).toContain(`href="https://m.example/${language}"`);
});

test('a blank line starts a paragraph in the HTML', async () => {
  const html = await htmlOf();
  expect(html).toMatch(/<p [^>]*>Gracias,<br \/>de corazón\.<\/p>/);
  expect(html).toMatch(/<p [^>]*>She sang\.<\/p>\s*<p [^>]*>Always\.<\/p>/);
});

test('the HTML has the same order, and the link as a button and as text', async () => {
  const html = await htmlOf();
  const order = ['Anna Berg', 'Gracias', 'Ada Berg', 'you wrote', 'She sang', 'can’t reply'];
  const places = order.map((words) => html.indexOf(words));
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
  expect(html.match(/https:\/\/m\.example\/anna\/send-condolences/g)).toHaveLength(2);
});

test('the years and the portrait are at the top only if given', async () => {
  const shown = await rendered('en', REPLY, { years: '1941 – 2026', hasPortrait: true });
  expect(shown.html).toContain('1941 – 2026');
  expect(shown.html.match(/<img/g)).toHaveLength(1);
  expect(shown.html).toContain('src="cid:');
  expect(await htmlOf()).not.toContain('<img');
});

test('a mail without a memorial has the product’s name at its top', async () => {
  const { html, fromName } = await rendered('en', { subject: 'A code', before: [], after: [] });
  expect(html.indexOf('Evermore')).toBeLessThan(html.indexOf('https://m.example'));
  expect(fromName).toBeUndefined();
});

test('the sender is the person via the product, in 60 characters', async () => {
  const by = (name: string) => rendered('en', { ...REPLY, by: name });
  expect((await by('Ada Berg')).fromName).toBe('Ada Berg via Evermore');
  expect((await by('EVERMORE Support')).fromName).toBeUndefined();
  const { fromName = '' } = await by('A'.repeat(160));
  expect(fromName).toHaveLength(60);
  expect(fromName).toMatch(/^A+… via Evermore$/);
});
