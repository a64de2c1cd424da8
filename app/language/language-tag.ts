import { z } from 'zod';

import '../wire/zod-without-eval.ts';

/** A page without a language is in English, as all pages were before they had one. */
export const DEFAULT_LANGUAGE = 'en';

/** RFC 5646, section 4.4.1: no tag in use needs more. */
const LONGEST_TAG = 35;

const ERROR = 'a language tag such as en, pt-BR or zh-Hant';

/** A BCP 47 tag in its canonical form: `EN-us` becomes `en-US`. Languages that we do not know are accepted. */
export function languageTag() {
  return z
    .string({ error: ERROR })
    .max(LONGEST_TAG, { error: ERROR, abort: true })
    .refine((text) => canonicalTag(text) !== undefined, { error: ERROR, abort: true })
    .overwrite((text) => canonicalTag(text) ?? text);
}

/** Undefined for a text that is no tag. */
export function canonicalTag(text: string): string | undefined {
  if (text.length > LONGEST_TAG) return undefined;
  try {
    return Intl.getCanonicalLocales(text.trim())[0];
  } catch {
    return undefined;
  }
}
