/** What an operator types to find a memorial: a web address or its end, the code of the QR code, an id, or a name. */
import { parseShortCode } from '../short-codes.ts';
import { hasSlugFormat, isMemorialId } from '../slugs.ts';

/** An address with a longest slug and what mails add to it. */
export const MEMORIAL_QUERY_LENGTH = 300;
const WORDS_LENGTH = 100;

/** With or without `https://`, as browsers and people write it; no slug or code has a dot or a colon. */
const HOST = /^(?:https?:\/\/[^/]*|[^/\s]*[.:][^/\s]*(?=\/))/i;
/** What surrounds an address in a text. */
const MARKS = /^[<("'“„«]+|[>)"'”“».,;:!?]+$/g;

export interface MemorialQuery {
  id?: string;
  slug?: string;
  code?: string;
  /** searched for in names, and as the beginning of a web address */
  words: string;
}

/** @param text - at most `MEMORIAL_QUERY_LENGTH` characters are read */
export function readMemorialQuery(text: string): MemorialQuery {
  const typed = text.slice(0, MEMORIAL_QUERY_LENGTH).normalize('NFC').trim();
  const path = typed
    .replaceAll(MARKS, '')
    .replace(HOST, '')
    .replace(/[?#].*$/s, '');
  const [first = '', second = ''] = path.split('/').filter(Boolean);
  const isBelow = second !== '' && /^(?:f|m|memorial)$/i.test(first);
  const name = isBelow ? second : first;
  const slug = name.toLowerCase();
  const code = parseShortCode(name);
  return {
    ...(isMemorialId(name) ? { id: name } : {}),
    ...(hasSlugFormat(slug) ? { slug } : {}),
    ...(code ? { code } : {}),
    words: typed.slice(0, WORDS_LENGTH).toWellFormed().trim(),
  };
}
