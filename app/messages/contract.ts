import { z } from 'zod';

import '../wire/zod-without-eval.ts';
import { TRIBUTE_LIMITS } from '../tributes/contract.ts';
import { isVisibleText } from '../wire/text/visible-text.ts';
import { emailAddress, multiLine, personName, singleLine } from '../wire/values.ts';

/** lengths in characters; sizes in bytes */
export const MESSAGE_LIMITS = {
  text: 5_000,
  name: TRIBUTE_LIMITS.name,
  relationship: TRIBUTE_LIMITS.relationship,
  category: TRIBUTE_LIMITS.category,
  email: 320,
  photoBytes: 10 * 1024 * 1024,
  answer: 5_000,
} as const;

export const TRIBUTE_MODES = ['family', 'trusted', 'closed'] as const;
export const CONDOLENCE_MODES = ['open', 'closed'] as const;
export const NOTIFY_MODES = ['at-once', 'evening', 'never'] as const;

export const messageSettingsSchema = z.object({
  tributes: z.enum(TRIBUTE_MODES),
  letters: z.enum(CONDOLENCE_MODES),
  notify: z.enum(NOTIFY_MODES),
});

export type MessageSettings = z.infer<typeof messageSettingsSchema>;

/** The fields of a form except the picture. A missing or empty optional field is undefined. */
const wordsFields = {
  text: multiLine(MESSAGE_LIMITS.text).refine(isVisibleText, {
    error: /*i18n*/ 'Enter your message.',
  }),
  name: personName(MESSAGE_LIMITS.name),
  relationship: singleLine(MESSAGE_LIMITS.relationship).optional(),
  email: emailAddress(
    MESSAGE_LIMITS.email,
    /*i18n*/ 'Enter a full email address, for example name@example.org.',
  ).optional(),
};

export const tributeFieldsSchema = z.object({
  ...wordsFields,
  category: singleLine(MESSAGE_LIMITS.category).optional(),
});

export const condolenceFieldsSchema = z.object({ ...wordsFields, mayAnswer: z.boolean() });
