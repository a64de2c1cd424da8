// What holds for every email. A new one is added to testing/every-email.ts.
import { globSync } from 'node:fs';
import { join } from 'node:path';

import type { I18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';

import { createI18n, pageI18n } from '../language/i18n.ts';
import { OFFERED_LANGUAGES } from '../language/offered-languages.ts';
import { graphemesOf } from '../wire/text/graphemes.ts';
import { isolatingValues } from './isolated-values.server.ts';
import { SUBJECT_CHARACTERS } from './names-in-mails.server.ts';
import { PORTRAIT } from './portrait.server.ts';
import { renderEmail } from './render-email.server.ts';
import type { PeoplesWords } from './testing/email-kind.ts';
import { EVERY_EMAIL } from './testing/every-email.ts';
import { translatedSender } from './testing/translated-sender.ts';

const SENDER = translatedSender('en');

const WORDS: PeoplesWords = {
  person: 'Anna Doyle',
  memorial: 'Margaret Anne Doyle',
  text: 'Dear Nora,\n\nthank you. She kept your letters.',
  condolence: 'I am sorry.\nShe sang beside me for thirty years.',
};

const HOSTILE_NAMES = [
  'A <b>B</b>',
  'x</0> y',
  '"Q", <e@x.example>',
  'Anna\r\nBcc: eve@example.org',
  'Anna\u2028Berg',
  'Anna\u202Egreb\u2067',
  '{name} {count, plural, one {#} other {#}}',
  'N'.repeat(400),
  '👩‍👩‍👧‍👦'.repeat(40),
  ' ',
];

const ALL = { years: '1941 – 2026', hasPortrait: true };
const MOST_BYTES = 100_000;

test('the list has every email in every domain', async () => {
  const listed = new Set<unknown>(EVERY_EMAIL.map((kind) => kind.of));
  const files = globSync('app/**/emails.server.ts', { cwd: join(import.meta.dirname, '../..') });
  expect(files.length).toBeGreaterThan(8);
  const missing: string[] = [];
  for (const file of files) {
    const exported = (await import(join(import.meta.dirname, '../..', file))) as object;
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value === 'function' && !listed.has(value)) missing.push(`${name} of ${file}`);
    }
  }
  expect(missing).toEqual([]);
});

describe.each(EVERY_EMAIL.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  const rendered = (words: Partial<PeoplesWords> = {}, language = 'en') => {
    const sender = { ...SENDER, language };
    return renderEmail(kind.write({ ...WORDS, ...words }, sender), sender, ALL);
  };

  test('has a text and an HTML part with the same link, and its own wording', async () => {
    const { subject, text, html } = await rendered();
    const { link, code } = kind.write(WORDS, SENDER);
    expect(subject).not.toBe('');
    expect(graphemesOf(subject).length).toBeLessThanOrEqual(78);
    expect(html).toContain(`<title>${subject.replaceAll('&', '&amp;')}</title>`);
    expect(text).toContain(link ? `\n    ${link.href}\n` : '');
    expect(html).toContain(link ? `href="${link.href}"` : '');
    expect(html.split(link?.href ?? '<title>')).toHaveLength(link ? 3 : 2);
    expect(text).toContain(code ? `    ${code}\n` : '');
    for (const part of [subject, text, html.replace(/<style>[\s\S]*<\/style>/, '')]) {
      expect(part).not.toMatch(/[{}⟦]|undefined|null|NaN|\[object|Hello|click here/i);
    }
  });

  test('has the name and portrait of its memorial, or none', async () => {
    const { html, fromName = '' } = await rendered();
    const isOfMemorial = html.includes(WORDS.memorial);
    expect(html.includes(`cid:${PORTRAIT.contentId}`)).toBe(
      kind.write(WORDS, SENDER).memorial !== undefined,
    );
    expect(kind.to === 'user' && isOfMemorial).toBe(false);
    expect(['', 'Anna Doyle via Evermore Memorials']).toContain(fromName);
    expect(fromName).not.toContain('Margaret');
  });

  test('loads nothing and has no script', async () => {
    const { html } = await rendered();
    expect(html).not.toMatch(/<script|<link|<form|@import|url\(|src="(?!cid:)/);
  });

  test('no name breaks it', async () => {
    for (const name of HOSTILE_NAMES) {
      const {
        subject,
        text,
        html,
        fromName = '',
      } = await rendered({
        person: name,
        memorial: name,
      });
      expect(subject).not.toMatch(/[\r\n\u2028\u2029\u202E\u2067]/u);
      expect(graphemesOf(subject).length).toBeLessThanOrEqual(78);
      expect(text + html).not.toMatch(/[\u202E\u2067\u2028]|Anna\r?\nBcc/u);
      expect(html).not.toMatch(/<b>|<\/0>|<e@/);
      expect(graphemesOf(fromName).length).toBeLessThanOrEqual(60);
      expect(fromName).not.toMatch(/["<>@,\r\n]/);
      const isLed = `${subject} ${text} ${html}`.includes('x.example');
      expect(kind.to === 'stranger' && isLed).toBe(false);
    }
  });

  test("shows people's text as text", async () => {
    const hostile = '<img src=x onerror=alert(1)>\r\n</0> & "you"\u202E';
    const { html, text } = await rendered({ text: hostile, condolence: hostile });
    expect(html).not.toMatch(/<img src=x|<\/0>|\u202E/);
    expect(text).not.toMatch(/\r|\u202E/);
  });

  test('has the direction of its language', async () => {
    expect((await rendered({}, 'en')).html).toContain('<html lang="en" dir="ltr">');
    const { html } = await rendered({}, 'ar');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    // Webmail drops what is said of the document.
    expect(html).toMatch(/<body[^>]*>\s*<div lang="ar" dir="rtl">/);
  });

  test('a name in the other direction turns nothing around it', async () => {
    for (const [language, mark, foreign] of [
      ['en', '\u200E', 'שרה כהן'],
      ['he', '\u200F', 'Hanna Weiß'],
    ] as const) {
      const i18n = isolatingValues(language === 'en' ? pageI18n : createI18n(language));
      const sender = { ...SENDER, language, i18n };
      const written = kind.write({ ...WORDS, person: foreign, memorial: foreign }, sender);
      const { subject, text, html, fromName = '' } = await renderEmail(written, sender);
      const element = new RegExp(`<(\\w+)[^>]* dir="auto"[^>]*>${foreign}</\\1\\s*>`, 'g');
      const kept = [
        text.replaceAll(`\u2068${foreign}\u2069`, ''),
        subject.replaceAll(mark + foreign + mark, ''),
        html.replace(/<title>.*<\/title>/, '').replaceAll(element, ''),
      ];
      expect(kept.filter((part) => part.includes(foreign))).toEqual([]);
      expect(fromName + subject + html).not.toMatch(/[\u2066-\u2069]/u);
    }
  });

  test('says the same with isolates', async () => {
    const textWith = async (i18n: I18n) => {
      const sender = { ...SENDER, language: 'he', i18n };
      const { text } = await renderEmail(kind.write(WORDS, sender), sender);
      // Hebrew has no capitals.
      return text.replaceAll(/[\u2068\u2069]/gu, '').toLowerCase();
    };
    const hebrew = createI18n('he');
    expect(await textWith(isolatingValues(hebrew))).toBe(await textWith(hebrew));
  });

  test('is small, even with the longest texts', async () => {
    for (const character of ['"', '\n', 'ش', '👍🏽']) {
      const longest = `a${character.repeat(5_000 / character.length - 1)}b`;
      const { subject, text, html } = await rendered({
        person: 'Ż'.repeat(160),
        memorial: 'Ż'.repeat(160),
        text: longest,
        condolence: longest,
      });
      const portrait = (PORTRAIT.maxBytes * 4) / 3;
      const bytes = Buffer.byteLength(subject + text + html) + portrait;
      expect(bytes, JSON.stringify(character)).toBeLessThan(MOST_BYTES);
    }
  });
});

test.each(OFFERED_LANGUAGES)(
  'in %s, a long subject shortens names, not the sentence',
  (language) => {
    const sender = translatedSender(language);
    const subjectsWith = (name: string) =>
      EVERY_EMAIL.map(
        (kind) => kind.write({ ...WORDS, person: name, memorial: name }, sender).subject,
      );
    const long = subjectsWith('N'.repeat(78));
    expect(long.some((subject) => subject.includes('N…'))).toBe(true);
    expect(long.filter((subject) => /(?<!N)…/.test(subject))).toEqual([]);
    const isTooLong = (subject: string) => graphemesOf(subject).length > SUBJECT_CHARACTERS;
    expect(subjectsWith(' ').filter(isTooLong)).toEqual([]);
  },
);

test('a thank-you quotes at most 1,000 characters of what it answers, and nothing with a link', async () => {
  const kind = EVERY_EMAIL.find(({ name }) => name === 'a reply of the family');
  const textWith = async (condolence: string) =>
    kind ? (await renderEmail(kind.write({ ...WORDS, condolence }, SENDER), SENDER)).text : '';
  const long = await textWith(`${'song '.repeat(300)}end`);
  const quoted = /^> (.*)$/m.exec(long)?.[1] ?? '';
  expect(quoted).toHaveLength(1_000);
  expect(quoted).toMatch(/…$/);
  expect(await textWith('She sang.')).toContain('> She sang.');
  expect(await textWith('Look at casino.example.com now')).not.toContain('casino');
});
