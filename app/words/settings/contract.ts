/** What the Settings room and the server exchange about visitors' words (ROOMS, `PUT /{id}/words`). */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { WORDS_LIMITS, wordsSettingsSchema } from '../contract.ts';

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Optional fields that are missing stay as they are. */
export const wordsSettingsPayloadSchema = wordsSettingsSchema.extend({
  /** an IANA name, such as 'Europe/Vienna'; 18:00 is meant in it */
  timeZone: z
    .string()
    .max(100)
    .refine(isTimeZone, { error: 'This time zone is not known.' })
    .optional(),
  /** the user id of the member who reads first; null if all moderators read at once */
  firstReader: z.string().max(100).nullable().optional(),
  /** where answers to the family's mails go; null if they go nowhere */
  replyTo: z
    .email({ error: 'Please check this e-mail address.' })
    .max(WORDS_LIMITS.email)
    .nullable()
    .optional(),
});

export type WordsSettingsPayload = z.infer<typeof wordsSettingsPayloadSchema>;

export const wordsSettingsViewSchema = wordsSettingsSchema.extend({
  timeZone: z.string(),
  firstReader: z.string().nullable(),
  replyTo: z.string().nullable(),
  /** the members who can be the first reader */
  readers: z.array(z.object({ userId: z.string(), name: z.string() })),
});

export type WordsSettingsView = z.infer<typeof wordsSettingsViewSchema>;

export const wordsSettingsResponseSchema = z.object({ words: wordsSettingsViewSchema });
