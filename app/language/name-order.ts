/** Which name of a person comes first. */

/** In these languages the family name. */
export function isFamilyNameFirst(language: string): boolean {
  return /^(?:hu|ja|ko|zh)\b/i.test(language);
}

interface PersonName {
  firstName: string;
  lastName: string;
}

/** Both names in the order of the language. */
export function fullNameIn(language: string, { firstName, lastName }: PersonName): string {
  const names = isFamilyNameFirst(language) ? [lastName, firstName] : [firstName, lastName];
  return names.filter(Boolean).join(' ');
}

/**
 * The first name, as SPEC greets; where the family name comes first, the whole name, because the first alone is rude.
 * Empty if a sign-in provider has told no name.
 */
export function greetedNameIn(language: string, name: PersonName): string {
  return isFamilyNameFirst(language) ? fullNameIn(language, name) : name.firstName || name.lastName;
}
