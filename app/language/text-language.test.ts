import { expect, test } from 'vitest';

import { otherLanguageOf } from './text-language.ts';

const WORDS: Readonly<Record<string, string>> = {
  ar: 'كانت جدتي تغني لنا كل مساء.',
  he: 'סבתא שרה לנו כל ערב.',
  ja: '祖母は毎晩歌ってくれました。',
  ko: '할머니는 매일 저녁 노래를 불러 주셨습니다.',
  zh: '奶奶每天晚上都給我們唱歌。',
  ru: 'Бабушка пела нам каждый вечер.',
  el: 'Η γιαγιά μας τραγουδούσε κάθε βράδυ.',
  hi: 'दादी हर शाम हमारे लिए गाती थीं।',
  th: 'คุณยายร้องเพลงให้เราฟังทุกเย็น',
  hy: 'Տատիկը երգում էր մեզ համար։',
};

test.each(Object.entries(WORDS))(
  'text in the script of %s is detected on an English page',
  (language, text) => {
    expect(otherLanguageOf(text, 'en')).toBe(language);
  },
);

test.each(Object.entries(WORDS))('text in the script of %s fits a page in it', (language, text) => {
  expect(otherLanguageOf(text, language)).toBeUndefined();
});

test('text in Latin letters is English on a page in another script, and fits all others', () => {
  expect(otherLanguageOf('She sang to us every evening.', 'ar')).toBe('en');
  for (const language of ['en', 'es', 'tlh', 'und', 'sr-Latn', 'no tag']) {
    expect(otherLanguageOf('She sang to us every evening.', language)).toBeUndefined();
  }
});

test('of the languages in Latin letters it is the one that the writer has read, if that is known', () => {
  expect(otherLanguageOf('Byłyśmy sąsiadkami.', 'ar', 'pl')).toBe('pl');
  expect(otherLanguageOf('Byłyśmy sąsiadkami.', 'es', 'pl')).toBeUndefined();
  expect(otherLanguageOf(WORDS['he'] ?? '', 'ar', 'pl')).toBe('he');
});

test("a name in another script doesn't decide", () => {
  expect(otherLanguageOf('My friend שרה sang to us every evening.', 'en')).toBeUndefined();
  expect(otherLanguageOf(`${WORDS['he']} Anna`, 'en')).toBe('he');
  expect(otherLanguageOf('東京 is where we met, many years ago.', 'en')).toBeUndefined();
});

test('Serbian in Cyrillic, Urdu and Persian fit their pages', () => {
  expect(otherLanguageOf('Бака нам је певала.', 'sr')).toBeUndefined();
  expect(otherLanguageOf(WORDS['ar'] ?? '', 'fa')).toBeUndefined();
  expect(otherLanguageOf(WORDS['ar'] ?? '', 'ur')).toBeUndefined();
});

test.each(['', '   ', '❤️ 123', '…'])('%j tells nothing', (text) => {
  expect(otherLanguageOf(text, 'en')).toBeUndefined();
});

test('a long text costs no more than a short one', () => {
  expect(otherLanguageOf('א'.repeat(1_000_000), 'en')).toBe('he');
});
