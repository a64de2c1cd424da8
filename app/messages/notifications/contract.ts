import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { NOTIFY_MODES } from '../contract.ts';

/** for this long, a member can stop the mails with one tap */
export const PAUSE_DAYS = 30;

const notifyModeSchema = z.enum(NOTIFY_MODES);

export const notificationsResponseSchema = z.object({
  notifications: z.object({
    /** null if the member uses the memorial's setting */
    own: notifyModeSchema.nullable(),
    memorial: notifyModeSchema,
    /** IANA name; the daily mail is sent at 18:00 in this zone */
    timeZone: z.string(),
    pausedUntil: z.string().nullable(),
    /** masked addresses of members whose mails bounce, such as `r…@example.org` */
    returnedMails: z.array(z.string()),
  }),
});

export type OwnNotifications = z.infer<typeof notificationsResponseSchema>['notifications'];

export const notificationsPayloadSchema = z.object({
  own: notifyModeSchema.nullable(),
  /** true: no mails for 30 days */
  isPaused: z.boolean(),
});

export type NotificationsPayload = z.infer<typeof notificationsPayloadSchema>;
