import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { pageI18n as i18n } from '../../language/i18n.ts';
import { isVisibleText } from '../../wire/text/visible-text.ts';
import { multiLine } from '../../wire/values.ts';
import { MESSAGE_LIMITS } from '../contract.ts';

export const CONDOLENCES_PAGE_SIZE = 30;
export const THANKS_MAX = 100;

/**
 * A letter in the list. The text is not shown for letters with hurtful words or in 'Probably spam'.
 */
export const listedCondolenceSchema = z.object({
  id: z.string(),
  name: z.string(),
  relationship: z.string().optional(),
  writtenAt: z.string(),
  isRead: z.boolean(),
  /** the beginning of the text; missing if the list does not show the text */
  beginning: z.string().optional(),
  /**
   * true if the writer agreed to a reply and has confirmed the e-mail address; false in 'Probably spam'
   */
  canAnswer: z.boolean(),
  /** true if the writer agreed to a reply, and only has to confirm the e-mail address */
  awaitsConfirmation: z.boolean(),
  isAnswered: z.boolean(),
});

export type ListedCondolence = z.infer<typeof listedCondolenceSchema>;

export const condolencesResponseSchema = z.object({
  letters: z.array(listedCondolenceSchema),
  /** the value of `after` for the next page; null on the last page */
  next: z.string().nullable(),
  unread: z.number(),
  /** the number of letters in 'Probably spam' */
  held: z.number(),
});

export type CondolencesPage = z.infer<typeof condolencesResponseSchema>;

export const answerSchema = z.object({
  id: z.string(),
  kind: z.enum(['reply', 'thanks']),
  text: z.string(),
  at: z.string(),
  /** the member's name; missing if the account was deleted */
  by: z.string().optional(),
  delivery: z.enum(['queued', 'sent', 'refused']),
});

export type CondolenceAnswer = z.infer<typeof answerSchema>;

export const condolenceSchema = z.object({
  id: z.string(),
  name: z.string(),
  relationship: z.string().optional(),
  text: z.string(),
  photo: z.string().optional(),
  writtenAt: z.string(),
  isHeld: z.boolean(),
  isFolded: z.boolean(),
  reasons: z.array(z.string()),
  canAnswer: z.boolean(),
  awaitsConfirmation: z.boolean(),
  /** true if the family has chosen a reply address, so that it receives the writer's replies */
  areAnswersReceived: z.boolean(),
  answers: z.array(answerSchema),
});

export type Condolence = z.infer<typeof condolenceSchema>;

export const condolenceResponseSchema = z.object({ letter: condolenceSchema });

const answerText = multiLine(MESSAGE_LIMITS.answer).refine(isVisibleText, {
  error: /*i18n*/ 'Enter your message.',
});

export const answerPayloadSchema = z.object({ text: answerText });

export const thanksPayloadSchema = z.object({
  ids: z
    .array(z.string(), { error: /*i18n*/ 'Select at least one condolence.' })
    .min(1, { error: /*i18n*/ 'Select at least one condolence.' })
    .max(THANKS_MAX, {
      error: () =>
        i18n._('Select up to {most, plural, one {# condolence} other {# condolences}} at a time.', {
          most: THANKS_MAX,
        }),
    }),
  text: answerText,
});

export const thanksResponseSchema = z.object({
  thanked: z.array(z.string()),
  skipped: z.array(z.string()),
});

export type ThanksResult = z.infer<typeof thanksResponseSchema>;
