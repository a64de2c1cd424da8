import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { emailAddress } from '../../wire/values.ts';
import { WORDS_LIMITS, wordsSettingsSchema } from '../contract.ts';

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const wordsSettingsPayloadSchema = wordsSettingsSchema.extend({
  timeZone: z
    .string()
    .max(100)
    .refine(isTimeZone, { error: 'We don’t recognise this time zone.' })
    .optional(),
  /**
   * the user id of the member who reads tributes and reports before the others; null if there is
   * none
   */
  firstReader: z.string().max(100).nullable().optional(),
  replyTo: emailAddress(
    WORDS_LIMITS.email,
    'Enter an email address in full, for example name@example.org.',
  )
    .nullable()
    .optional(),
});

export type WordsSettingsPayload = z.infer<typeof wordsSettingsPayloadSchema>;

export const wordsSettingsViewSchema = wordsSettingsSchema.extend({
  timeZone: z.string(),
  firstReader: z.string().nullable(),
  replyTo: z.string().nullable(),
  readers: z.array(z.object({ userId: z.string(), name: z.string() })),
});

export type WordsSettingsView = z.infer<typeof wordsSettingsViewSchema>;

export const wordsSettingsResponseSchema = z.object({ words: wordsSettingsViewSchema });
