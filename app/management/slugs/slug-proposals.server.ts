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

/**
 * Chinese characters have other readings in Japanese, so a Japanese name is read by a dictionary. A name that the family
 * gave in Latin letters is better than any transliteration.
 */
async function createToSlug(language: string | undefined, readJapaneseName: ReadJapaneseName) {
  // Imported on first use, because this library adds 14 ms to the server's start.
  const { default: slugify } = await import('@sindresorhus/slugify');
  const plain = (name: string) => slugify(name, { decamelize: false });
  return async (name: string, otherName: string | undefined): Promise<string | undefined> => {
    const given = [name, otherName].find((one) => one !== undefined && LATIN.test(one));
    if (given !== undefined) return plain(given);
    const { default: anyAscii } = await import('any-ascii');
    const isJapanese =
      language?.split('-')[0] === 'ja' || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name);
    const readable = isJapanese && HAN.test(name) ? await readJapaneseName(name) : name;
    return readable && (plain(readable) || slugify(anyAscii(readable)));
  };
}

/** Cuts after a whole word, and leaves room for years or a number. */
function cut(slug: string): string {
  const room = SLUG_MAX_LENGTH - '-1900-2000'.length;
  if (slug.length <= room) return slug;
  const start = slug.slice(0, room);
  return start.includes('-') ? start.slice(0, start.lastIndexOf('-')) : start;
}
