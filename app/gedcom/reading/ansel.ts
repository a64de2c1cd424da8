import { continuationLength } from './split-letters.ts';

const LETTERS = new Map<number, string>([
  ...listed(0xa1, 'ŁØĐÞÆŒʹ·♭®±ƠƯʼ'),
  ...listed(0xb0, 'ʻłøđþæœʺı£ð'),
  ...listed(0xbc, 'ơư□■'),
  ...listed(0xc0, '°ℓ℗©♯¿¡ß€'),
  ...listed(0xcd, 'eoß'),
]);

const DIACRITICS = new Map<number, string>([
  ...listed(0xe0, '\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030C\u030A'),
  ...listed(0xeb, '\uFE20\uFE21\u0315\u030B\u0310\u0327\u0328\u0323\u0324\u0325\u0333\u0332'),
  ...listed(0xf7, '\u0326\u031C\u032E\uFE22\uFE23\u0338'),
  [0xfe, '\u0313'],
]);

function listed(first: number, characters: string): Array<[number, string]> {
  return Array.from(characters, (character, index) => [first + index, character]);
}

const PART = 4_096;

/** Unknown bytes become U+FFFD. */
export function decodeAnsel(bytes: Uint8Array): string {
  const parts: string[] = [];
  let marks = '';
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    // Does not decode ASCII characters one by one, because decoding a run of them at once is faster.
    if (byte < 0x80 && marks === '') continue;
    parts.push(asciiText(bytes.subarray(start, at)));
    start = at + 1;
    const header = marks === '' ? 0 : continuationLength(bytes, at);
    if (header > 0) {
      // The letter of the marks stands in the next line.
      parts.push(asciiText(bytes.subarray(at, at + header)));
      start = at + header;
      at = start - 1;
      continue;
    }
    const mark = DIACRITICS.get(byte);
    if (mark !== undefined) {
      marks += mark;
      continue;
    }
    const letter = byte < 0x80 ? String.fromCharCode(byte) : (LETTERS.get(byte) ?? '\uFFFD');
    parts.push(byte < 0x20 ? letter : letter + marks);
    marks = '';
  }
  parts.push(asciiText(bytes.subarray(start)));
  return parts.join('').normalize('NFC');
}

function asciiText(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += PART) {
    text += String.fromCharCode(...bytes.subarray(start, start + PART));
  }
  return text;
}
