/** The languages that a choice offers. Every other valid tag is accepted where a document comes from elsewhere. */
const OFFERED =
  'en es fr de pt-BR pt it nl pl cs hu ro sv da nb fi el tr uk ru ar he fa ur hi vi fil ja ko zh-Hans zh-Hant'.split(
    ' ',
  );

export interface LanguageChoice {
  tag: string;
  /** in the language itself, for example `Português (Brasil)` */
  name: string;
}

/** Sorted by name. `current` is among the choices, even if it is not offered otherwise. */
export function languageChoices(current?: string): LanguageChoice[] {
  const isOther = current !== undefined && !OFFERED.includes(current);
  return [...OFFERED, ...(isOther ? [current] : [])]
    .map((tag) => ({ tag, name: nativeName(tag) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The name of the language in that language. If it is not known, the tag. */
export function nativeName(tag: string): string {
  try {
    const names = new Intl.DisplayNames([tag, 'en'], { type: 'language', fallback: 'none' });
    const name = names.of(tag);
    if (name === undefined) return tag;
    const [first = '', ...rest] = Array.from(name);
    return first.toLocaleUpperCase(tag) + rest.join('');
  } catch {
    return tag;
  }
}

/**
 * The name of a language in another, such as `Arabic`, for sentences of the rooms.
 * @param reader - the language of the sentence
 */
export function languageName(tag: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader, 'en'], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/**
 * The offered language that suits a reader best.
 * @param preferred - as in `navigator.languages`, the best first
 */
export function proposeLanguage(preferred: readonly string[]): string | undefined {
  for (const wanted of preferred) {
    const found = OFFERED.find((tag) => isSame(tag, wanted));
    if (found !== undefined) return found;
  }
  return undefined;
}

function isSame(offered: string, wanted: string): boolean {
  try {
    const [ours, theirs] = [offered, wanted].map((tag) => new Intl.Locale(tag).maximize());
    if (!ours || !theirs || ours.language !== theirs.language) return false;
    // `pt-BR` is offered beside `pt`, so a region that is named must be the reader's.
    const region = new Intl.Locale(offered).region;
    return ours.script === theirs.script && (region === undefined || region === theirs.region);
  } catch {
    return false;
  }
}
