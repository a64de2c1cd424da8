import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { withPlainDigits } from '../../language/typed-digits.ts';
import { GATHERING_KINDS } from '../../memorials/funeral/contract.ts';
import { isVisibleText } from '../../wire/text/visible-text.ts';
import { emailAddress, multiLine, personName } from '../../wire/values.ts';
import { MESSAGE_LIMITS } from '../contract.ts';

export const ATTENDANCE_LIMITS = {
  name: MESSAGE_LIMITS.name,
  email: MESSAGE_LIMITS.email,
  people: 20,
  note: 500,
  /** what the family writes to its guests */
  text: 2_000,
} as const;

export const comingFieldsSchema = z.object({
  name: personName(ATTENDANCE_LIMITS.name),
  count: z
    .string()
    .transform(withPlainDigits)
    .pipe(z.string().regex(/^\d{1,3}$/))
    .transform(Number)
    .pipe(z.int().min(1).max(ATTENDANCE_LIMITS.people)),
  email: emailAddress(
    ATTENDANCE_LIMITS.email,
    /*i18n*/ 'Enter a full email address, for example name@example.org.',
  ).optional(),
  note: multiLine(ATTENDANCE_LIMITS.note).optional(),
});

const listedAnswerSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** how many people come */
  count: z.number(),
  /** the ids of the gatherings */
  gatherings: z.array(z.string()),
  note: z.string().optional(),
  answeredAt: z.string(),
  /** `held`: in spam; it is not counted, and its sender gets no emails */
  state: z.enum(['coming', 'held']),
  /**
   * Whether the guest can be told. `none`: there is no address; `refused`: the mail server refused it for good;
   * `undelivered`: the last email could not be sent for days, and a later one is tried again
   */
  email: z.enum(['none', 'given', 'undelivered', 'refused']),
});

const noticeSchema = z.object({
  id: z.string(),
  kind: z.enum(['changes', 'thanks']),
  text: z.string().optional(),
  at: z.string(),
  /** the member's name; missing if the account was deleted */
  by: z.string().optional(),
  /** to how many guests it goes */
  to: z.number(),
  sent: z.number(),
  /** refused by the mail server for good, or not accepted for days */
  refused: z.number(),
  /** still to be sent */
  waiting: z.number(),
});

const attendedGatheringSchema = z.object({
  id: z.string(),
  kind: z.enum(GATHERING_KINDS),
  label: z.string().optional(),
  date: z.string().optional(),
  time: z.string().optional(),
  timeZone: z.string(),
  place: z.string().optional(),
  /** how many people come to this one */
  people: z.number(),
});

export const attendanceResponseSchema = z.object({
  /** how many people come to a gathering on the page, or were to come while none is on it */
  total: z.number(),
  answers: z.array(listedAnswerSchema),
  /** of the published page */
  gatherings: z.array(attendedGatheringSchema),
  /**
   * Guests with an email address whose last email differs from the published page. `cancelled`: the answers of those who
   * would read that a gathering has been cancelled
   */
  untold: z.object({ answers: z.number(), people: z.number(), cancelled: z.number() }),
  /** newest first */
  notices: z.array(noticeSchema),
  /** true if the thank-you can be written: the last gathering is over, and none was sent */
  canThank: z.boolean(),
});

export type AttendanceList = z.infer<typeof attendanceResponseSchema>;

const guestText = multiLine(ATTENDANCE_LIMITS.text);

export const noticePayloadSchema = z.object({ text: guestText.optional() });

export const guestThanksPayloadSchema = z.object({
  text: guestText.refine(isVisibleText, { error: /*i18n*/ 'Enter your message.' }),
});

export const emptySpamPayloadSchema = z.object({
  /** when the newest answer was written that the family has seen */
  until: z.iso.datetime(),
});

export const noticeResponseSchema = z.object({
  notice: z.object({
    id: z.string(),
    /** to how many guests an email goes */
    to: z.number(),
  }),
});

export type NoticeResult = z.infer<typeof noticeResponseSchema>;
