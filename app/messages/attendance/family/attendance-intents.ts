import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { z } from 'zod';

import { withToast } from '../../../members/with-toast.ts';
import { call } from '../../../wire/call.ts';
import { intent, type ActionOf } from '../../../wire/intents.ts';
import {
  emptySpamPayloadSchema,
  guestThanksPayloadSchema,
  noticePayloadSchema,
} from '../contract.ts';
import { attendance } from '../endpoints.ts';

export const attendanceIntents = (memorialId: string) => ({
  tell: intent(noticePayloadSchema, ({ text }) =>
    withToast(msg`We couldn’t send the emails just now. Please try again.`, async () => {
      const payload = text === undefined || text.trim() === '' ? {} : { text };
      const { notice } = await call(attendance.notice, { id: memorialId, payload });
      return sentTo(notice.to);
    }),
  ),

  thank: intent(guestThanksPayloadSchema, (payload) =>
    withToast(msg`We couldn’t send your thank-you just now. Please try again.`, async () => {
      const { notice } = await call(attendance.thanks, { id: memorialId, payload });
      return sentTo(notice.to);
    }),
  ),

  accept: intent(z.object({ id: z.string() }), ({ id }) =>
    withToast(msg`We couldn’t save this just now. Please try again.`, async () => {
      await call(attendance.accept, { id: memorialId, answer: id });
      return msg`Added to the list`;
    }),
  ),

  remove: intent(z.object({ id: z.string() }), ({ id }) =>
    withToast(msg`We couldn’t remove this response just now. Please try again.`, async () => {
      await call(attendance.remove, { id: memorialId, answer: id });
      return msg`Removed from the list`;
    }),
  ),

  'empty-spam': intent(emptySpamPayloadSchema, (payload) =>
    withToast(msg`We couldn’t delete the spam just now. Please try again.`, async () => {
      await call(attendance.emptySpam, { id: memorialId, payload });
      return msg`Spam deleted`;
    }),
  ),
});

export type AttendanceAction = ActionOf<ReturnType<typeof attendanceIntents>>;

/** The emails are queued; the list shows how many were sent. */
function sentTo(guests: number): MessageDescriptor {
  if (guests === 0) return msg`Everyone has already been told, so we didn’t send any emails`;
  return msg`${plural(guests, { one: 'We’re emailing # guest', other: 'We’re emailing # guests' })}`;
}
