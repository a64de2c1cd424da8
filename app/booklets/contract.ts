import { z } from 'zod';

import { pageI18n as i18n } from '../language/i18n.ts';
import '../wire/zod-without-eval.ts';

export const BOOKLET_FORMATS = ['a5', 'a4', 'letter'] as const;
export type BookletFormat = (typeof BOOKLET_FORMATS)[number];

export const BOOKLET_LIMITS = {
  parts: 300,
  /** A booklet prints only the first pictures, because more would need too much memory. */
  pictures: 600,
  /** if there are more tributes, only the newest ones are printed */
  tributes: 1_000,
  keptDays: 7,
} as const;

/** `cover`, `opening` (the first texts of the page), or the id of a section. */
const partKey = z.string().regex(/^(?:cover|opening|sec_[0-9A-Za-z]{22})$/, {
  error: /*i18n*/ 'Choose a part that’s on this page',
});

export const bookletPayloadSchema = z.strictObject({
  format: z.enum(BOOKLET_FORMATS, { error: /*i18n*/ 'Choose a size: a5, a4 or letter' }),
  parts: z
    .array(partKey, { error: /*i18n*/ 'Choose what to include in the booklet' })
    .min(1, { error: /*i18n*/ 'Choose at least one part' })
    .max(BOOKLET_LIMITS.parts, {
      error: () =>
        i18n._('Choose up to {most, plural, one {# part} other {# parts}}', {
          most: BOOKLET_LIMITS.parts,
        }),
    }),
  forPrinter: z.boolean().default(false),
});
export type BookletPayload = z.infer<typeof bookletPayloadSchema>;

export const BOOKLET_STATES = ['waiting', 'making', 'ready', 'failed'] as const;

export const bookletSchema = z.object({
  id: z.string(),
  state: z.enum(BOOKLET_STATES),
  format: z.enum(BOOKLET_FORMATS),
  parts: z.array(z.string()),
  forPrinter: z.boolean(),
  /** the number of pictures that are already prepared (`done`) and of all pictures (`total`) */
  progress: z.object({ done: z.int(), total: z.int() }),
  pages: z.int().optional(),
  byteSize: z.int().optional(),
  warnings: z.array(z.string()),
  problem: z.string().optional(),
  createdAt: z.string(),
  keptUntil: z.string().optional(),
});
export type Booklet = z.infer<typeof bookletSchema>;

export const bookletResponseSchema = z.object({ booklet: bookletSchema });

export const partSchema = z.object({
  key: z.string(),
  kind: z.enum(['cover', 'opening', 'text', 'album', 'timeline', 'family', 'tributes', 'service']),
  title: z.string(),
  /** the number of pictures, events, relatives or tributes; undefined for texts */
  count: z.int().optional(),
});
export type BookletPart = z.infer<typeof partSchema>;

export const bookletsResponseSchema = z.object({
  /** `page`: the published page. `preview`: the draft of a page that was never published. */
  source: z.enum(['page', 'preview']),
  hasUnpublishedChanges: z.boolean(),
  parts: z.array(partSchema),
  /** for each format: what will not print well if all parts are chosen */
  warnings: z.object({
    a5: z.array(z.string()),
    a4: z.array(z.string()),
    letter: z.array(z.string()),
  }),
  mayMakeForPrinter: z.boolean(),
  booklets: z.array(bookletSchema),
});
export type BookletChoices = z.infer<typeof bookletsResponseSchema>;
