import { isEnglish } from '../../language/date-formats.ts';
import { widenSpaces } from '../../language/spacing.ts';

/**
 * Formats 20000 as '20,000' in English, and as '20.000' in German.
 * @param language - a BCP 47 tag
 */
export function formatCount(count: number, language: string): string {
  // English is needed at the start, which the first use of `Intl` would lengthen by a tenth.
  if (isEnglish(language)) return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return widenSpaces(new Intl.NumberFormat(language).format(count));
}
