/** What a member chooses about the mails of a memorial. */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { NOTIFY_MODES } from '../contract.ts';

const notifyModeSchema = z.enum(NOTIFY_MODES);

export const notificationsResponseSchema = z.object({
  notifications: z.object({
    /** null if the memorial's setting applies */
    own: notifyModeSchema.nullable(),
    memorial: notifyModeSchema,
    /** of 18:00 */
    timeZone: z.string(),
    /** null if the mails are not paused */
    pausedUntil: z.string().nullable(),
    /** addresses of members to which mails come back, such as `r…@example.org` */
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
