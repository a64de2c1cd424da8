import { expect, test } from 'vitest';

import { buildTestBook } from '../testing/build.ts';
import { lettersOf } from '../testing/read-pdf.ts';

const IS_FULL = process.env['TEST_MATRIX'] === 'full';

const TEXTS = {
  Latin: 'Žofia Łęcka wrote: “Façade, naïve, œuvre, straße.” In 1941 & after.',
  Vietnamese: 'Nguyễn Thị Hồng Gấm sinh năm 1938 ở Huế.',
  Greek: 'Η Ελένη γεννήθηκε στη Θεσσαλονίκη το 1931.',
  Cyrillic: 'Наталія Ґонтар народилася 1929 року у Львові.',
  Hebrew: 'מרים נולדה בירושלים בשנת 1931 ותפרה שמלות כלה.',
  Japanese: '田中健二は昭和十一年、京都に生まれ、髙橋先生と﨑山で紙を漉きました。',
  Chinese: '张伟于一九三五年出生在上海，他爱书法。',
  Korean: '김영희는 1940년 서울에서 태어났습니다.',
  Armenian: 'Արամը ծնվել է Երևանում 1936 թվականին։',
  Georgian: 'ნინო დაიბადა თბილისში 1942 წელს.',
  Ethiopic: 'ሰላም በ1940 በአዲስ አበባ ተወለደች።',
};

/**
 * Letters of these scripts join or change places, so the text that is read from a PDF can differ from the original.
 */
const JOINED_TEXTS = {
  Devanagari: 'तारा का जन्म 1940 में हुआ था।',
  Bengali: 'লীলা ১৯৪০ সালে জন্মগ্রহণ করেন।',
  Gujarati: 'તારાનો જન્મ 1940માં થયો હતો.',
  Gurmukhi: 'ਤਾਰਾ ਦਾ ਜਨਮ 1940 ਵਿੱਚ ਹੋਇਆ ਸੀ।',
  Tamil: 'தாரா 1940 இல் பிறந்தார்.',
  Telugu: 'తార 1940లో జన్మించింది.',
  Kannada: 'ತಾರಾ 1940ರಲ್ಲಿ ಜನಿಸಿದರು.',
  Malayalam: 'താര 1940-ൽ ജനിച്ചു.',
  Sinhala: 'තාරා 1940 දී උපත ලැබීය.',
  Thai: 'ดาราเกิดที่กรุงเทพฯ เมื่อปี พ.ศ. ๒๔๘๓',
  Khmer: 'តារា កើតនៅឆ្នាំ ១៩៤០។',
  Lao: 'ດາລາ ເກີດ 1940',
  Burmese: 'တာရာကို ၁၉၄၀ ခုနှစ်တွင် မွေးဖွားခဲ့သည်။',
};

test(
  'every letter of the scripts of India and South-East Asia can be printed',
  { tags: 'full' },
  async () => {
    const bodyText = Object.values(JOINED_TEXTS).join('\n\n');
    const book = await buildTestBook({}, [{ type: 'textSection', bodyText }]);
    expect(book.warnings).toEqual([]);
    expect(book.text).not.toContain('□');
  },
);

const { Japanese, Chinese, Korean, ...ALPHABETS } = TEXTS;
const READ_TEXTS = IS_FULL
  ? TEXTS
  : { Japanese, Chinese, Korean, 'all alphabets': Object.values(ALPHABETS).join('\n\n') };

test.each(Object.entries(READ_TEXTS))('no letter of a text in %s is lost', async (_, text) => {
  const book = await buildTestBook({}, [{ type: 'textSection', bodyText: text }], {
    parts: ['sec_0000000000000000000000'],
  });
  const [page = ''] = book.pages;
  const own = lettersOf(text);
  const numbered = lettersOf(page.replace(/\b1\b\s*$/, ''));
  expect(numbered).toBe(own);
  expect(book.warnings).toEqual([]);
});

/**
 * Compares sets of letters, because the PDF reader returns the dots of some letters as separate
 * letters.
 */
test('Arabic words keep every letter, joined or not', async () => {
  const text = 'وُلدت فاطمة في دمشق عام ١٩٣٦ وعلمت البنات القراءة.';
  const book = await buildTestBook({}, [{ type: 'textSection', bodyText: text }], {
    parts: ['sec_0000000000000000000000'],
  });
  const printed = new Set(lettersOf(book.pages[0] ?? ''));
  for (const letter of lettersOf(text)) expect(printed).toContain(letter);
  expect(book.warnings).toEqual([]);
});

test('the end of a verse is printed, and other visible marks of format are printed or named', async () => {
  const bodyText = 'إنا لله ۝ \u0600 \u1680 \u070F';
  const book = await buildTestBook({}, [{ type: 'textSection', bodyText }]);
  expect(book.warnings).toEqual([expect.stringMatching(/: \u1680 \u070F$/)]);
});

test("emoji are printed, and a character that can't be printed is named", async () => {
  const book = await buildTestBook({}, [{ type: 'textSection', bodyText: 'With love ❤ 🕊 and 𓀀.' }]);
  expect(book.text).toContain('With love ❤ 🕊 and □.');
  expect(book.warnings).toEqual([
    'We can’t print these characters, so the booklet shows a box in place of each one: 𓀀',
  ]);
});
