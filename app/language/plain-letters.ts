/** Letters as people type them who look for a name: without accents, and one form for each. */

/** Letters that Unicode does not split into a letter and an accent, and what people type instead. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ς: 'σ',
  // Arabic, also as Persian and Urdu keyboards write it
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ٱ: 'ا',
  '\u0640': '',
  // old forms in Japanese family names
  髙: '高',
  﨑: '崎',
  邊: '辺',
  邉: '辺',
  齊: '斎',
  齋: '斎',
  斉: '斎',
  澤: '沢',
  濱: '浜',
  廣: '広',
  櫻: '桜',
  嶋: '島',
  國: '国',
  瀨: '瀬',
};

const SPECIAL_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
const KATAKANA = /[\u30A1-\u30F6]/gu;
const FROM_KATAKANA_TO_HIRAGANA = 0x60;

/** @param text - in lower case */
export function withPlainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .normalize('NFC')
    .replaceAll(SPECIAL_LETTER, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(KATAKANA, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) - FROM_KATAKANA_TO_HIRAGANA),
    );
}
