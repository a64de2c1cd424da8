import { isAllowedSlug, SLUG_MAX_LENGTH } from '../../memorials/slugs.ts';
import type { ReadJapaneseName } from './japanese-names.server.ts';

interface NamedMemorial {
  language?: string | undefined;
  fullName: string;
  fullName2?: string | undefined;
  otherName?: string | undefined;
  otherName2?: string | undefined;
  dob?: string | undefined;
  dod?: string | undefined;
}

/**
 * Proposes slugs, the best one first: the names, then the names with years, with a number, and with the short code. The
 * last proposal is `memorial-` and the short code, for names that cannot be transliterated to Latin letters.
 */
export async function proposeSlugs(
  memorial: NamedMemorial,
  { shortCode, readJapaneseName }: { shortCode: string; readJapaneseName: ReadJapaneseName },
): Promise<string[]> {
  const { fullName, fullName2, otherName, otherName2, dob, dod } = memorial;
  const toSlug = await createToSlug(memorial.language, readJapaneseName);
  const names = [
    (await toSlug(fullName, otherName)) ?? '',
    (fullName2 && (await toSlug(fullName2, otherName2))) ?? '',
  ].filter((name) => name !== '');
  const base = cut(names.join('-and-'));
  const years = [dob, dod].flatMap((date) => date?.slice(0, 4) ?? []);
  const fallback = `memorial-${shortCode.toLowerCase()}`;
  const named = [
    base,
    ...(years.length > 0 ? [`${base}-${years.join('-')}`] : []),
    ...Array.from({ length: 20 }, (_, index) => `${base}-${index + 2}`),
    `${base}-${shortCode.toLowerCase()}`,
  ];
  return [...named, fallback].filter(isAllowedSlug);
}

const HAN = /\p{Script=Han}/u;
const LATIN = /\p{Script=Latin}/u;
const LATIN_LETTERS = /\p{Script=Latin}/gu;
const LETTERS = /\p{L}/gu;
/** `ü` is `ue` there, and on an English page, where the language of the name is not known; `u` in all others. */
const UMLAUTS_AS_IN_GERMAN = /^(?:(?:de|gsw|lb|en)\b|$)/i;

/**
 * Chinese characters have other readings in Japanese, so a Japanese name is read by a dictionary. A name that the family
 * gave in Latin letters is better than any transliteration.
 */
async function createToSlug(language: string | undefined, readJapaneseName: ReadJapaneseName) {
  // Imported on first use, because this library adds 14 ms to the server's start.
  const { default: slugify } = await import('@sindresorhus/slugify');
  const toPlain = (name: string) => slugify(name, { decamelize: false });
  /** Letters that the library leaves out, such as the Serbian Ђ, are transliterated by another. */
  const plain = async (name: string, letters: RegExp) => {
    const text = UMLAUTS_AS_IN_GERMAN.test(language ?? '') ? name : withoutUmlauts(name);
    const known = text.normalize('NFKC');
    const isMissing = (letter: string) => toPlain(letter) === '';
    if (toPlain(known) === '' || !known.match(letters)?.some(isMissing)) return toPlain(known);
    const { default: anyAscii } = await import('any-ascii');
    return toPlain(known.replaceAll(letters, (one) => (isMissing(one) ? anyAscii(one) : one)));
  };
  return async (name: string, otherName: string | undefined): Promise<string | undefined> => {
    const given = [name, otherName].find((one) => one !== undefined && LATIN.test(one));
    if (given !== undefined) return plain(given, LATIN_LETTERS);
    const { default: anyAscii } = await import('any-ascii');
    const isJapanese =
      language?.split('-')[0] === 'ja' || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name);
    const readable = isJapanese && HAN.test(name) ? await readJapaneseName(name) : name;
    return readable && ((await plain(readable, LETTERS)) || slugify(anyAscii(readable)));
  };
}

function withoutUmlauts(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[äöü]/giu, (letter) => letter.normalize('NFD').slice(0, 1));
}

/** Cuts after a whole word, and leaves room for years or a number. */
function cut(slug: string): string {
  const room = SLUG_MAX_LENGTH - '-1900-2000'.length;
  if (slug.length <= room) return slug;
  const start = slug.slice(0, room);
  return start.includes('-') ? start.slice(0, start.lastIndexOf('-')) : start;
}
