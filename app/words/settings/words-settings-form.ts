import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { wordsSettingsPayloadSchema, type WordsSettingsPayload } from './contract.ts';

export const wordsSettingsFormSchema = wordsSettingsPayloadSchema.extend({
  firstReader: z.string().transform((userId) => (userId === '' ? null : userId)),
  replyTo: z
    .string()
    .transform((address) => (address.trim() === '' ? null : address.trim()))
    .pipe(wordsSettingsPayloadSchema.shape.replyTo.unwrap()),
}) satisfies z.ZodType<WordsSettingsPayload>;

export type WordsSettingsForm = z.input<typeof wordsSettingsFormSchema>;
