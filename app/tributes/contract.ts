/** The schema and the limits of a tribute (SPEC section 3, tributesSection), and of the list of tributes. */
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
  /** an instant in UTC, for example `2026-03-04T15:20:00.000Z` */
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

/** The fields of a tribute on a card. Without `preview`, which only the memorial page uses. */
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
  /** the cursor of the next page, which is the value of `after` in the request for that page; null on the last page */
  next: z.string().nullable(),
  /** number of tributes in the whole list, or in the chosen category */
  total: z.int().min(0),
  /** all categories of the memorial's tributes, sorted; the same for every chosen category */
  categories: z.array(z.string()),
});

export type TributesPage = z.infer<typeof tributesPageSchema>;

/** The memorial's data on the list screen. */
export interface TributesHeader {
  slug: string;
  /** one name, or 'A & B' for a couple */
  name: string;
  /** the separate names of the one or two people */
  names: string[];
  /** a notice for memorials of fictional people */
  notice?: string | undefined;
  profilePhoto?: string | undefined;
  themeId?: string | undefined;
  /** `actionButtons.addTribute` of the memorial's document */
  canAddTribute: boolean;
  /** true if search engines must not list the memorial */
  isUnlisted?: boolean;
}
