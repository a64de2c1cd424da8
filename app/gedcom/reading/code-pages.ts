import { decodeAnsel } from './ansel.ts';

/** `decode` is called once for each part of the file, in order. */
export interface Decoding {
  /** tells the encoding to people; also chooses it */
  name: string;
  decode: (bytes: Uint8Array, isLast: boolean) => string;
}

/** The characters 128 to 255 of code pages of MS-DOS, which browsers cannot decode. */
const DOS_PAGES: Readonly<Record<string, string>> = {
  437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
    'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0',
  850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
    'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀' +
    'ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0',
};

/** The names of encodings, with the label by which browsers know them. */
const STANDARD: ReadonlyMap<string, string> = new Map([
  ['UTF-8', 'utf-8'],
  ...['0', '1', '2', '3', '4', '5', '6', '7', '8'].map(
    (page) => [`Windows-125${page}`, `windows-125${page}`] as const,
  ),
  ...[2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16].map(
    (part) => [`ISO-8859-${part}`, `iso-8859-${part}`] as const,
  ),
  ['MacRoman', 'macintosh'],
  ['IBM866', 'ibm866'],
  ['KOI8-R', 'koi8-r'],
  ['KOI8-U', 'koi8-u'],
  ['Shift_JIS', 'shift_jis'],
]);

/** Undefined for an unknown name, and for an encoding that this browser cannot decode. */
export function decodingOf(name: string): Decoding | undefined {
  if (name === 'ANSEL') return { name, decode: (part) => decodeAnsel(part) };
  const page = /^IBM(\d+)$/.exec(name)?.[1] ?? (name === 'IBMPC' ? '437' : '');
  const characters = Object.hasOwn(DOS_PAGES, page) ? DOS_PAGES[page] : undefined;
  if (characters) return { name, decode: (part) => decodePage(part, characters) };
  const label = STANDARD.get(name);
  return label === undefined ? undefined : byStandard(name, label);
}

export function byStandard(name: string, label: string): Decoding | undefined {
  try {
    const decoder = new TextDecoder(label);
    return { name, decode: (part, isLast) => decoder.decode(part, { stream: !isLast }) };
  } catch {
    return undefined;
  }
}

function decodePage(bytes: Uint8Array, characters: string): string {
  let text = '';
  for (const byte of bytes) {
    text += byte < 0x80 ? String.fromCharCode(byte) : characters.charAt(byte - 0x80);
  }
  return text;
}

/** Declarations that say no more than that the system’s own code page was used. */
const GENERIC: ReadonlyMap<string, string> = new Map([
  ...['ANSI', 'WINDOWS', 'WIN', 'IBMWINDOWS', 'ANSIWINDOWS', 'WINDOWSANSI'].map(
    (word) => [word, 'Windows-1252'] as const,
  ),
  ...['IBMPC', 'IBMDOS', 'MSDOS', 'DOS', 'OEM', 'IBM', 'PC8', 'PC'].map(
    (word) => [word, 'IBMPC'] as const,
  ),
]);

const EXACT: ReadonlyMap<string, string> = new Map([
  ['ANSEL', 'ANSEL'],
  ['MACINTOSH', 'MacRoman'],
  ['MACROMAN', 'MacRoman'],
  ['XMACROMAN', 'MacRoman'],
  ['MAC', 'MacRoman'],
  ['KOI8', 'KOI8-R'],
  ['KOI8R', 'KOI8-R'],
  ['KOI8U', 'KOI8-U'],
]);

/** ISO 8859-1 and 8859-9 are parts of Windows-1252 and Windows-1254, as in browsers. */
const ISO_PARTS: Readonly<Record<string, string>> = {
  1: 'Windows-1252',
  9: 'Windows-1254',
  11: 'Windows-874',
};
/** The part of ISO 8859 of each "Latin". */
const LATIN: Readonly<Record<string, string>> = {
  1: '1',
  2: '2',
  3: '3',
  4: '4',
  5: '9',
  6: '10',
  7: '13',
  8: '14',
  9: '15',
  10: '16',
};

export interface Declared {
  decoding: Decoding;
  /** true if the declaration names one encoding, not only a kind of system */
  isExact: boolean;
}

/** Undefined if nothing, or nothing that says how single bytes are to be read, is declared. */
export function declaredDecoding(declared: string): Declared | undefined {
  const word = declared.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const name = EXACT.get(word) ?? pageName(word);
  const exact = name === undefined ? otherStandard(declared, word) : decodingOf(name);
  if (exact) return { decoding: exact, isExact: true };
  const generic = GENERIC.get(word);
  const decoding = generic === undefined ? undefined : decodingOf(generic);
  return decoding && { decoding, isExact: false };
}

/** The name of an encoding that is declared by the number of its page. */
function pageName(word: string): string | undefined {
  const iso = /^(?:ISO|ISOIEC)?8859(\d{1,2})$/.exec(word)?.[1] ?? latinPart(word);
  if (iso !== undefined) return ISO_PARTS[iso] ?? `ISO-8859-${iso}`;
  if (word === 'ISO8859') return 'Windows-1252';
  const page =
    /^(?:WINDOWS|WIN|MSWINDOWS|MS|ANSI|IBM|IBMPC|CP|CODEPAGE|DOS|MSDOS|OEM|PC|XCP)*?(\d{3,4})$/.exec(
      word,
    )?.[1];
  if (page === undefined) return undefined;
  if (/^125[0-8]$/.test(page)) return `Windows-${page}`;
  return page === '437' ? 'IBMPC' : `IBM${page}`;
}

function latinPart(word: string): string | undefined {
  return LATIN[/^(?:LATIN|L)(\d{1,2})$/.exec(word)?.[1] ?? ''];
}

/** Another encoding that browsers know, such as GBK. The file was found to be no UTF-8 and no UTF-16. */
function otherStandard(declared: string, word: string): Decoding | undefined {
  if (/^(?:UTF|UNICODE|UCS|ASCII|USASCII|ANSIX34)/.test(word)) return undefined;
  return GENERIC.has(word) ? undefined : byStandard(declared.trim().slice(0, 40), declared);
}
