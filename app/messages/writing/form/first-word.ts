import { isWholeNameSaid, isWrittenFamilyNameFirst } from '../../../language/name-order.ts';

/** An abbreviation with its marks, such as “ד״ר”, or one of the titles that end with an apostrophe: “Prof.”, “Ms”. */
const HEBREW_TITLE = /^(?:[א-ת]+["״][א-ת]|(?:פרופ|גב)['׳])$/u;

/**
 * The first word of a name, for “How did you know {name}?”. Titles and initials (“Dr.”, “J.”) do not count as the first
 * word. In Hebrew they have other marks (“ד״ר”, “פרופ׳”). A name whose first word is the family name stays whole: a couple
 * would be “Tanaka and Tanaka”.
 */
export function firstWordOf(name: string): string {
  if (isWrittenFamilyNameFirst(name)) return name.trim();
  const words = name.trim().split(/\s+/u);
  return (
    words.find((word) => !word.endsWith('.') && !HEBREW_TITLE.test(word)) ?? withoutFullStop(name)
  );
}

/** The name in “Thank you, {name}.” */
export function thankedNameIn(language: string, name: string): string {
  return isWholeNameSaid(language) ? withoutFullStop(name) : firstWordOf(name);
}

/** The sentence adds one. */
function withoutFullStop(name: string): string {
  return name.trim().replace(/\.+$/u, '');
}
