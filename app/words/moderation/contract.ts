/** What Tributes Management and the server exchange: the lists of visitors' tributes, and decisions on them. */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { TRIBUTE_LIMITS } from '../../tributes/contract.ts';
import { singleLine } from '../../wire/values.ts';

/** The lists of Tributes Management: Waiting, Probably spam, On the page, Put aside. */
export const LISTED_STATES = ['waiting', 'held', 'published', 'declined'] as const;

export type ListedState = (typeof LISTED_STATES)[number];

/** Items on one page of a list. */
export const SUBMISSIONS_PER_PAGE = 20;

/** Items that one decision may concern. */
export const IDS_PER_DECISION = 100;

/** A visitor's tribute as a moderator sees it. It has no e-mail address and no sender keys. */
export const submissionSchema = z.object({
  id: z.string(),
  state: z.enum([...LISTED_STATES, 'withdrawn']),
  /** increases with each change by the writer */
  revision: z.int().min(1),
  name: z.string(),
  relationship: z.string().optional(),
  category: z.string().optional(),
  text: z.string(),
  photo: z.string().optional(),
  /** when the writer wrote or changed it, ISO 8601 */
  writtenAt: z.string(),
  /** the text on the page; present while a change of it waits */
  shownText: z.string().optional(),
  /** true if the tribute is chosen for the memorial page */
  isPreview: z.boolean(),
  /** true if the text is hidden until it is opened */
  isFolded: z.boolean(),
  /** why it was held, as sentences */
  reasons: z.array(z.string()),
  /** true if the sender can be blocked */
  canBlock: z.boolean(),
  /** the name of the member who decided last */
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
  /** the value of `after` for the next page; null on the last one */
  next: z.string().nullable(),
  counts: countsSchema,
  /** categories of the memorial's sections for tributes */
  categories: z.array(z.string()),
  /** the name of the member who reads waiting words before the user; missing if the user reads them at once */
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
    .min(1, { error: 'Please choose at least one tribute.' })
    .max(IDS_PER_DECISION, { error: `At most ${IDS_PER_DECISION} tributes at a time.` }),
  decision: z.enum(DECISIONS),
  /** the revisions that were read, by id; a newer one is not decided on */
  revisions: z.record(submissionId, z.int().min(1)).optional(),
  /** of a tribute that is published; an empty one removes it */
  category: singleLine(TRIBUTE_LIMITS.category).optional(),
  /**
   * The list in which the user decided. In the list 'published', a decision against a tribute with a waiting change
   * takes the tribute off the page; elsewhere it concerns the change alone.
   */
  from: z.enum(LISTED_STATES).optional(),
});

export type DecisionPayload = z.infer<typeof decisionPayloadSchema>;

export const decisionResponseSchema = z.object({
  decided: z.array(
    z.object({
      id: z.string(),
      state: submissionSchema.shape.state,
      /** the decision of another member that this one replaced */
      before: z.object({ by: z.string(), state: submissionSchema.shape.state }).optional(),
    }),
  ),
  /** changed by their writers since they were read, or not there any more: not decided */
  changed: z.array(z.string()),
  counts: countsSchema,
});

export type DecisionResponse = z.infer<typeof decisionResponseSchema>;
export type SubmissionCounts = DecisionResponse['counts'];

export const previewPayloadSchema = z.object({ isShown: z.boolean() });

export const blockedResponseSchema = z.object({
  /** how many waiting words of the sender were moved to 'Probably spam' */
  held: z.int().min(0),
  counts: countsSchema,
});
