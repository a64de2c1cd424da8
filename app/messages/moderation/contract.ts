import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { pageI18n as i18n } from '../../language/i18n.ts';
import { TRIBUTE_LIMITS } from '../../tributes/contract.ts';
import { singleLine } from '../../wire/values.ts';

/**
 * The lists of Tributes Management. Their titles, in the same order, are Waiting, Probably spam, On
 * the page and Put aside.
 */
export const LISTED_STATES = ['waiting', 'held', 'published', 'declined'] as const;

export type ListedState = (typeof LISTED_STATES)[number];

export const SUBMISSIONS_PER_PAGE = 20;

export const IDS_PER_DECISION = 100;

export const submissionSchema = z.object({
  id: z.string(),
  state: z.enum([...LISTED_STATES, 'withdrawn']),
  /** grows by 1 with each change by the writer */
  revision: z.int().min(1),
  name: z.string(),
  relationship: z.string().optional(),
  category: z.string().optional(),
  text: z.string(),
  /** the language in which the writer has read the page, if it was not the page's own */
  readIn: z.string().optional(),
  photo: z.string().optional(),
  writtenAt: z.string(),
  shownText: z.string().optional(),
  /** true if the memorial page shows it, by choice or as one of the first */
  isPreview: z.boolean(),
  isFolded: z.boolean(),
  reasons: z.array(z.string()),
  /** false if the sender is unknown or blocked already */
  canBlock: z.boolean(),
  decidedBy: z.string().optional(),
  decidedAt: z.string().optional(),
});

export type Submission = z.infer<typeof submissionSchema>;

const countsSchema = z.object({
  waiting: z.int(),
  held: z.int(),
  published: z.int(),
  declined: z.int(),
});

export const submissionsPageSchema = z.object({
  submissions: z.array(submissionSchema),
  /** the value of `after` for the next page; null on the last page */
  next: z.string().nullable(),
  counts: countsSchema,
  categories: z.array(z.string()),
  /**
   * The name of the first reader, who must read a tribute before this user sees it. Missing if
   * there is no first reader, or if this user is the first reader.
   */
  firstReader: z.string().optional(),
});

export type SubmissionsPage = z.infer<typeof submissionsPageSchema>;

export const DECISIONS = ['publish', 'decline', 'spam', 'undo'] as const;

export type Decision = (typeof DECISIONS)[number];

const submissionId = z
  .string()
  .regex(/^sub_[0-9A-Za-z]{22}$/, { error: 'Expected the id of a tribute' });

export const decisionPayloadSchema = z.object({
  ids: z
    .array(submissionId)
    .min(1, { error: /*i18n*/ 'Select at least one tribute.' })
    .max(IDS_PER_DECISION, {
      error: () =>
        i18n._('Select up to {most, plural, one {# tribute} other {# tributes}} at a time.', {
          most: IDS_PER_DECISION,
        }),
    }),
  decision: z.enum(DECISIONS),
  /**
   * for each tribute id, the revision that the member has read; the server skips a tribute that has
   * a newer revision
   */
  revisions: z.record(submissionId, z.int().min(1)).optional(),
  category: singleLine(TRIBUTE_LIMITS.category).optional(),
  /**
   * The list in which the member decided. It matters for a published tribute with a waiting change.
   * In 'published', declining removes the tribute from the page, and publishing sets only the
   * category. Otherwise, declining rejects only the change, and publishing publishes the change.
   */
  from: z.enum(LISTED_STATES).optional(),
});

export type DecisionPayload = z.infer<typeof decisionPayloadSchema>;

export const decisionResponseSchema = z.object({
  decided: z.array(
    z.object({
      id: z.string(),
      state: submissionSchema.shape.state,
      before: z.object({ by: z.string(), state: submissionSchema.shape.state }).optional(),
    }),
  ),
  /** ids of tributes that were skipped, for example because the writer has changed the text */
  changed: z.array(z.string()),
  counts: countsSchema,
});

export type DecisionResponse = z.infer<typeof decisionResponseSchema>;
export type SubmissionCounts = DecisionResponse['counts'];

export const previewPayloadSchema = z.object({ isShown: z.boolean() });

export const previewResponseSchema = z.object({ isShown: z.boolean() });

export const blockedResponseSchema = z.object({
  /** how many of the sender's waiting tributes and changes have moved to 'Probably spam' */
  held: z.int().min(0),
  counts: countsSchema,
});

export const unblockedResponseSchema = z.object({
  /** how many of the sender's tributes wait again */
  released: z.int().min(0),
  counts: countsSchema,
});
