/** A page without a language is in English, as all pages were before they had one. */
export const DEFAULT_LANGUAGE = 'en';

/** RFC 5646, section 4.4.1: no tag in use needs more. */
export const LONGEST_TAG = 35;

/** Undefined for a text that is no BCP 47 tag. */
export function canonicalTag(text: string): string | undefined {
  if (text.length > LONGEST_TAG) return undefined;
  try {
    return Intl.getCanonicalLocales(text.trim())[0];
  } catch {
    return undefined;
  }
}
