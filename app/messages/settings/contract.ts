import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { emailAddress } from '../../wire/values.ts';
import { MESSAGE_LIMITS, messageSettingsSchema } from '../contract.ts';

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const messageSettingsPayloadSchema = messageSettingsSchema.extend({
  timeZone: z
    .string()
    .max(100)
    .refine(isTimeZone, {
      error:
        /*i18n*/ 'We don’t recognise your device’s time zone. Check the time zone in your device’s settings, then save again.',
    })
    .optional(),
  /**
   * the user id of the member who reads tributes and reports before the others; null if there is
   * none
   */
  firstReader: z.string().max(100).nullable().optional(),
  replyTo: emailAddress(
    MESSAGE_LIMITS.email,
    /*i18n*/ 'Enter a full email address, for example name@example.org.',
  )
    .nullable()
    .optional(),
});

/** The part of the settings that the room of tributes and condolences changes. */
export const messagesPayloadSchema = messageSettingsPayloadSchema.pick({
  tributes: true,
  letters: true,
  firstReader: true,
  replyTo: true,
});

export type MessagesPayload = z.infer<typeof messagesPayloadSchema>;

export const notificationsPayloadSchema = messageSettingsPayloadSchema.pick({ notify: true });

export type MessageSettingsPayload = z.infer<typeof messageSettingsPayloadSchema>;

export const messageSettingsViewSchema = messageSettingsSchema.extend({
  timeZone: z.string(),
  firstReader: z.string().nullable(),
  replyTo: z.string().nullable(),
  readers: z.array(z.object({ userId: z.string(), name: z.string() })),
});

export type MessageSettingsView = z.infer<typeof messageSettingsViewSchema>;

export const messageSettingsResponseSchema = z.object({ words: messageSettingsViewSchema });
