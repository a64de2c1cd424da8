import { graphemesOf } from '../../wire/text/graphemes.ts';
import { ARCHIVE_FOLDERS } from './file-names.ts';

const MAX_WORDS_BYTES = 90;

/**
 * The file name of a picture or video, such as `originals/0007-in-the-garden.jpg`. It begins with a
 * number, so it is unique on systems that ignore case, and it is never a name that Windows reserves.
 * @param number - counts from 1
 * @param words - the caption or name, in any script; may be empty
 */
export function originalFileName(number: number, words: string, extension: string): string {
  const digits = String(number).padStart(4, '0');
  const readable = readableWords(words);
  return `${ARCHIVE_FOLDERS.originals}${digits}${readable ? `-${readable}` : ''}.${extension}`;
}

function readableWords(words: string): string {
  const clean = words
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^[-\p{M}]+/gu, '');
  return cut(clean).replaceAll(/-+$/g, '').normalize('NFC');
}

function cut(text: string): string {
  const encoder = new TextEncoder();
  if (encoder.encode(text).length <= MAX_WORDS_BYTES) return text;
  let kept = '';
  let bytes = 0;
  for (const grapheme of graphemesOf(text)) {
    bytes += encoder.encode(grapheme).length;
    if (bytes > MAX_WORDS_BYTES) return kept;
    kept += grapheme;
  }
  return kept;
}
