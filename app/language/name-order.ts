/** Which name of a person comes first. */

/** In these languages the family name. */
export function isFamilyNameFirst(language: string): boolean {
  return /^(?:hu|ja|ko|zh)\b/i.test(language);
}

/** Chinese, Japanese and Korean letters. */
const FAMILY_NAME_FIRST =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** True for Chinese, Japanese and Korean names: the family name comes first, and one word of them is not used alone. */
export function isWrittenFamilyNameFirst(name: string): boolean {
  return FAMILY_NAME_FIRST.test(name);
}

interface PersonName {
  firstName: string;
  lastName: string;
}

/** Both names in the order of the language or of their letters. */
export function fullNameIn(language: string, { firstName, lastName }: PersonName): string {
  const isFamilyFirst = isFamilyNameFirst(language) || isWrittenFamilyNameFirst(lastName);
  const names = isFamilyFirst ? [lastName, firstName] : [firstName, lastName];
  return names.filter(Boolean).join(' ');
}

/**
 * True where a stranger’s first name is not said alone: it is rude where the family name comes first, and too close beside
 * the German “Sie” and the Polish “Państwo”.
 */
export function isWholeNameSaid(language: string): boolean {
  return isFamilyNameFirst(language) || /^(?:de|pl)\b/i.test(language);
}

/** The first name, as SPEC greets, or the whole name. Empty if a sign-in provider has told no name. */
export function greetedNameIn(language: string, name: PersonName): string {
  return isWholeNameSaid(language) ? fullNameIn(language, name) : name.firstName || name.lastName;
}
