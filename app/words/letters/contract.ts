/** What the Condolences room and the server exchange: letters to the family, and its answers. */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { multiLine } from '../../wire/values.ts';
import { WORDS_LIMITS } from '../contract.ts';

export const LETTERS_PAGE_SIZE = 30;
/** the number of letters that are thanked at once */
export const THANKS_MAX = 100;

/** A letter in the list. Letters that may hurt show no words there. */
export const listedLetterSchema = z.object({
  id: z.string(),
  name: z.string(),
  relationship: z.string().optional(),
  writtenAt: z.string(),
  isRead: z.boolean(),
  /** the first words; missing if the letter is folded or held */
  beginning: z.string().optional(),
  /** whether the writer agreed to an answer and gave an address */
  canAnswer: z.boolean(),
  isAnswered: z.boolean(),
});

export type ListedLetter = z.infer<typeof listedLetterSchema>;

export const lettersResponseSchema = z.object({
  letters: z.array(listedLetterSchema),
  /** the value of `after` for the next page; null on the last page */
  next: z.string().nullable(),
  unread: z.number(),
  /** the number of letters that are probably spam */
  held: z.number(),
  /** addresses of members to which mails come back, such as `r…@example.org` */
  returnedMails: z.array(z.string()),
});

export type LettersPage = z.infer<typeof lettersResponseSchema>;

export const answerSchema = z.object({
  id: z.string(),
  kind: z.enum(['reply', 'thanks']),
  text: z.string(),
  at: z.string(),
  /** the member's name; missing for a deleted account */
  by: z.string().optional(),
  /** `refused`: the mail server knows no such address */
  delivery: z.enum(['queued', 'sent', 'refused']),
});

export type LetterAnswer = z.infer<typeof answerSchema>;

export const letterSchema = z.object({
  id: z.string(),
  name: z.string(),
  relationship: z.string().optional(),
  text: z.string(),
  photo: z.string().optional(),
  writtenAt: z.string(),
  isHeld: z.boolean(),
  isFolded: z.boolean(),
  /** why it was held, in sentences */
  reasons: z.array(z.string()),
  canAnswer: z.boolean(),
  /** whether answers of the writer reach the family */
  areAnswersReceived: z.boolean(),
  answers: z.array(answerSchema),
});

export type Letter = z.infer<typeof letterSchema>;

export const letterResponseSchema = z.object({ letter: letterSchema });

const answerText = multiLine(WORDS_LIMITS.answer).refine((text) => text.trim() !== '', {
  error: 'Please write a few words.',
});

export const answerPayloadSchema = z.object({ text: answerText });

export const thanksPayloadSchema = z.object({
  ids: z
    .array(z.string(), { error: 'Please choose the letters.' })
    .min(1, { error: 'Please choose the letters.' })
    .max(THANKS_MAX, { error: `At most ${THANKS_MAX} letters at once.` }),
  text: answerText,
});

export const thanksResponseSchema = z.object({
  /** the letters whose writers get a mail */
  thanked: z.array(z.string()),
  /** the letters whose writers did not agree to an answer, or took their letter back */
  skipped: z.array(z.string()),
});

export type ThanksResult = z.infer<typeof thanksResponseSchema>;
