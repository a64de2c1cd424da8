import { decodeAnsel } from './ansel.ts';

/** `decode` is called once for each part of the file, in order. */
export interface Decoding {
  name: string;
  decode: (bytes: Uint8Array, isLast: boolean) => string;
}

/** The characters 128 to 255 of code page 437 (IBMPC) of MS-DOS. */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

const HEAD_BYTES = 4_096;

/** A file that is valid UTF-8 and not plain ASCII is read as UTF-8, because many programs declare a wrong encoding. */
export function findDecoding(bytes: Uint8Array): Decoding {
  if (startsWith(bytes, [0xff, 0xfe])) return byStandard('UTF-16', 'utf-16le');
  if (startsWith(bytes, [0xfe, 0xff])) return byStandard('UTF-16', 'utf-16be');
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return byStandard('UTF-8', 'utf-8');
  // A UTF-16 file without a byte order mark begins with "0 HEAD", so every second byte is zero.
  if (bytes[0] === 0 && bytes[1] !== 0) return byStandard('UTF-16', 'utf-16be');
  if (bytes[1] === 0 && bytes[0] !== 0) return byStandard('UTF-16', 'utf-16le');
  if (isUtf8(bytes)) return byStandard('UTF-8', 'utf-8');
  return byDeclaration(declaredEncoding(bytes));
}

function byDeclaration(declared: string): Decoding {
  switch (declared) {
    case 'ANSEL':
      return { name: 'ANSEL', decode: (part) => decodeAnsel(part) };
    case 'MACINTOSH':
    case 'MACROMAN':
      return byStandard('MacRoman', 'macintosh');
    case 'IBMPC':
    case 'IBM DOS':
    case 'MSDOS':
    case 'OEM':
      return { name: 'IBMPC', decode: (part) => decodeCodePage437(part) };
    default:
      return byStandard('Windows-1252', 'windows-1252');
  }
}

function byStandard(name: string, label: string): Decoding {
  const decoder = new TextDecoder(label);
  return { name, decode: (part, isLast) => decoder.decode(part, { stream: !isLast }) };
}

function decodeCodePage437(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    text += byte < 0x80 ? String.fromCharCode(byte) : CODE_PAGE_437.charAt(byte - 0x80);
  }
  return text;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const part = 1 << 20;
  try {
    for (let start = 0; start < bytes.length; start += part) {
      decoder.decode(bytes.subarray(start, start + part), { stream: true });
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

function declaredEncoding(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD_BYTES));
  return /^\s*1\s+CHAR\s+([^\r\n]{1,40})/m.exec(head)?.[1]?.trim().toUpperCase() ?? '';
}
