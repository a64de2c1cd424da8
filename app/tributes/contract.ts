/**
 * What a tribute is (SPEC section 3, tributesSection) and its limits. Families import tributes with
 * their document; visitors write them one by one.
 */
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

/** A tribute as the list and its API give it; `preview` is the memorial page's own affair. */
export interface ListedTribute extends Omit<Tribute, 'preview'> {
  /** `tri_` and 22 letters or digits */
  id: string;
}

/** One part of the list, newest first. */
export interface TributesPage {
  tributes: ListedTribute[];
  /** where the list goes on, for `after`; null at its end */
  next: string | null;
  /** how many tributes the whole list has, under its category when one is chosen */
  total: number;
  /** the words of the filter, sorted; of the whole memorial, whatever is chosen */
  categories: string[];
}

/** What the list's screen says of the memorial it belongs to. */
export interface TributesHeader {
  slug: string;
  /** one name, or 'A & B' */
  name: string;
  /** the names of the one or two people, one by one */
  names: string[];
  /** said where the people of the memorial never lived */
  notice?: string | undefined;
  profilePhoto?: string | undefined;
  themeId?: string | undefined;
  /** the memorial's `actionButtons.addTribute` */
  canAddTribute: boolean;
}
