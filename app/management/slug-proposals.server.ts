import { isAllowedSlug, SLUG_MAX_LENGTH } from '../memorials/slugs.ts';

/**
 * Proposes slugs, the best one first: the names, then the names with years, with a number, and with the short code. The
 * last proposal is `memorial-` and the short code, for names that cannot be transliterated to Latin letters.
 */
export async function proposeSlugs(
  memorial: {
    fullName: string;
    fullName2?: string | undefined;
    dob?: string | undefined;
    dod?: string | undefined;
  },
  shortCode: string,
): Promise<string[]> {
  // Imported on first use, because this library adds 14 ms to the server's start.
  const { default: slugify } = await import('@sindresorhus/slugify');
  const { fullName, fullName2, dob, dod } = memorial;
  const names = [fullName, fullName2 ?? '']
    .map((name) => slugify(name, { decamelize: false }))
    .filter((name) => name !== '');
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

/** Cuts after a whole word, and leaves room for years or a number. */
function cut(slug: string): string {
  const room = SLUG_MAX_LENGTH - '-1900-2000'.length;
  if (slug.length <= room) return slug;
  const start = slug.slice(0, room);
  return start.includes('-') ? start.slice(0, start.lastIndexOf('-')) : start;
}
