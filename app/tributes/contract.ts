/** A tribute (SPEC section 3, tributesSection), its limits, and the list of them. */
import { z } from 'zod';

import '../wire/zod-without-eval.ts';
import { mediaUrl, personName, instant, multiLine, flag, singleLine } from '../wire/values.ts';

/** Lengths are in characters. */
export const TRIBUTE_LIMITS = {
  perSection: 20_000,
  name: 200,
  relationship: 100,
  category: 100,
  text: 20_000,
  photoAddress: 2_000,
} as const;

export const tributeSchema = z.strictObject({
  /** an instant in UTC, as `2026-03-04T15:20:00.000Z` */
  date: instant(),
  name: personName(TRIBUTE_LIMITS.name),
  relationship: singleLine(TRIBUTE_LIMITS.relationship).optional(),
  category: singleLine(TRIBUTE_LIMITS.category).optional(),
  /** true: shown on the memorial page; see `preview.ts` */
  preview: flag().optional(),
  text: multiLine(TRIBUTE_LIMITS.text),
  photo: mediaUrl(TRIBUTE_LIMITS.photoAddress).optional(),
});

export type Tribute = z.infer<typeof tributeSchema>;

/** What a card shows of a tribute; `preview` matters to the memorial page only. */
const cardTributeSchema = tributeSchema.omit({ preview: true });

export type CardTribute = z.infer<typeof cardTributeSchema>;

const listedTributeSchema = cardTributeSchema.extend({
  id: z.string().regex(/^tri_[0-9A-Za-z]{22}$/),
});

/** A tribute in the list. */
export type ListedTribute = z.infer<typeof listedTributeSchema>;

/** One page of the list, newest first. */
export const tributesPageSchema = z.object({
  tributes: z.array(listedTributeSchema),
  /** the cursor of the next page, for `after`; null at the end */
  next: z.string().nullable(),
  /** how many tributes the whole list has, of its category when one is chosen */
  total: z.int().min(0),
  /** of the filter, sorted; all of the memorial's, whichever is chosen */
  categories: z.array(z.string()),
});

export type TributesPage = z.infer<typeof tributesPageSchema>;

/** What the list's screen shows of the memorial. */
export interface TributesHeader {
  slug: string;
  /** one name, or 'A & B' */
  name: string;
  /** the names of the one or two people, one by one */
  names: string[];
  /** shown where the memorial's people are invented */
  notice?: string | undefined;
  profilePhoto?: string | undefined;
  themeId?: string | undefined;
  /** the memorial's `actionButtons.addTribute` */
  canAddTribute: boolean;
}
