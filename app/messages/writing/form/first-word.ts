import { isWholeNameSaid, isWrittenFamilyNameFirst } from '../../../language/name-order.ts';

/** An abbreviation with its marks, such as “ד״ר”, or one of the titles that end with an apostrophe: “Prof.”, “Ms”. */
const HEBREW_TITLE = /^(?:[א-ת]+["״][א-ת]|(?:פרופ|גב)['׳])$/u;

/** Titles without marks, in small letters. Not السيد, which is a common first name in Egypt. */
const TITLES = new Set(
  (
    'dr mr mrs ms miss prof professor sir rev reverend rabbi doña dña sr sra srta dra monsieur madame mademoiselle ' +
    'mme mlle docteur herr frau pan pani ksiądz ks الحاج الحاجة الدكتور الدكتورة الأستاذ الأستاذة الشيخ الشيخة السيدة ' +
    'المهندس المهندسة المرحوم المرحومة מר גברת הרב הרבנית דוקטור פרופסור'
  ).split(' '),
);

/** In English they are first names. */
const TITLES_OF_ONE_LANGUAGE: Readonly<Record<string, string>> = { es: 'don', pt: 'dona' };

/** “Servant of”, “father of” and “mother of”, which are the first half of an Arabic first name. */
const HALF_OF_A_NAME = /^(?:عبد|[أا]بو|[أا]م)$/u;

/**
 * The first name, for “How did you know {name}?”. Titles and initials (“Dr.”, “J.”) do not count. In Hebrew they have
 * other marks (“ד״ר”, “פרופ׳”). A name whose first word is the family name stays whole: a couple would be “Tanaka and
 * Tanaka”.
 * @param language - of the sentence
 */
export function firstWordOf(name: string, language = ''): string {
  if (isWrittenFamilyNameFirst(name)) return name.trim();
  const words = name.trim().split(/\s+/u);
  const at = words.findIndex((word) => !isTitle(word, language));
  const [word, next] = at === -1 ? [] : words.slice(at);
  if (word === undefined) return withoutFullStop(name);
  return next !== undefined && HALF_OF_A_NAME.test(word) ? `${word} ${next}` : word;
}

function isTitle(word: string, language: string): boolean {
  return (
    word.endsWith('.') ||
    HEBREW_TITLE.test(word) ||
    TITLES.has(word.toLowerCase()) ||
    TITLES_OF_ONE_LANGUAGE[language.slice(0, 2)] === word.toLowerCase()
  );
}

/** The name in “Thank you, {name}.” */
export function thankedNameIn(language: string, name: string): string {
  return isWholeNameSaid(language) ? withoutFullStop(name) : firstWordOf(name, language);
}

/** The sentence adds one. */
function withoutFullStop(name: string): string {
  return name.trim().replace(/\.+$/u, '');
}
