/** Programs that count bytes can break a line inside a letter: its first bytes stand before `2 CONC`, the others after it. */

const HEADER = /^(?:\r\n?|\n)[ \t]*\d{1,2}[ \t]+CON[CT] /;
const LONGEST_HEADER = 16;

/** The length of the line break at `at` and of the `2 CONC ` behind it. 0 for any other line. */
export function continuationLength(bytes: Uint8Array, at: number): number {
  // At most bytes there is no line break, and a text for each would take most of the time.
  if (bytes[at] !== 0x0a && bytes[at] !== 0x0d) return 0;
  const text = String.fromCharCode(...bytes.subarray(at, at + LONGEST_HEADER));
  return HEADER.exec(text)?.[0].length ?? 0;
}

/** Puts the bytes of each letter of UTF-8 together, before the line break. */
export function joinSplitLetters(bytes: Uint8Array): Uint8Array {
  let joined: Uint8Array | undefined;
  for (let at = 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte !== 0x0a && byte !== 0x0d) continue;
    const missing = missingBytes(bytes, at);
    const header = missing > 0 ? continuationLength(bytes, at) : 0;
    const rest = bytes.subarray(at + header, at + header + missing);
    if (header === 0 || rest.length < missing || !rest.every(isInsideLetter)) continue;
    joined ??= bytes.slice();
    joined.set(rest, at);
    joined.set(bytes.subarray(at, at + header), at + missing);
  }
  return joined ?? bytes;
}

function isInsideLetter(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}

/** How many bytes the letter that ends at `end` lacks. */
function missingBytes(bytes: Uint8Array, end: number): number {
  for (let back = 1; back <= 3; back += 1) {
    const byte = bytes[end - back] ?? 0;
    if (isInsideLetter(byte)) continue;
    if (byte < 0xc2 || byte > 0xf4) return 0;
    const following = [0xc2, 0xe0, 0xf0].filter((first) => byte >= first).length;
    return Math.max(0, following + 1 - back);
  }
  return 0;
}
