import { z } from 'zod';

import './zod-without-eval.ts';
import { canonicalTag, LONGEST_TAG } from '../language/tags.ts';

const ERROR = 'a language tag such as en, pt-BR or zh-Hant';

/** A BCP 47 tag in its canonical form: `EN-us` becomes `en-US`. Languages that we do not know are accepted. */
export function languageTag() {
  return z
    .string({ error: ERROR })
    .max(LONGEST_TAG, { error: ERROR, abort: true })
    .refine((text) => canonicalTag(text) !== undefined, { error: ERROR, abort: true })
    .overwrite((text) => canonicalTag(text) ?? text);
}
