import { z } from 'zod';

import '../wire/zod-without-eval.ts';
import { mediaUrl, personName, instant, multiLine, flag, singleLine } from '../wire/values.ts';

export const TRIBUTE_ID = /^tri_[0-9A-Za-z]{22}$/;

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
  /** true if the memorial page shows the tribute; see `preview.ts` */
  preview: flag().optional(),
  text: multiLine(TRIBUTE_LIMITS.text),
  photo: mediaUrl(TRIBUTE_LIMITS.photoAddress).optional(),
});

export type Tribute = z.infer<typeof tributeSchema>;

const cardTributeSchema = tributeSchema.omit({ preview: true });

export type CardTribute = z.infer<typeof cardTributeSchema>;

const listedTributeSchema = cardTributeSchema.extend({
  id: z.string().regex(TRIBUTE_ID),
});

export type ListedTribute = z.infer<typeof listedTributeSchema>;

export const tributesPageSchema = z.object({
  tributes: z.array(listedTributeSchema),
  /** the query parameter `after` of the next page; null on the last page */
  next: z.string().nullable(),
  total: z.int().min(0),
  categories: z.array(z.string()),
});

export type TributesPage = z.infer<typeof tributesPageSchema>;

/**
 * A page of the list on the screen. Before the response arrives, the tributes have no ids and the
 * list has no total.
 */
const shownPageSchema = tributesPageSchema.extend({
  tributes: z.array(listedTributeSchema.partial({ id: true })),
  total: tributesPageSchema.shape.total.nullable(),
});

export type ShownPage = z.infer<typeof shownPageSchema>;

export type ShownTribute = ShownPage['tributes'][number];

export interface TributesHeader {
  slug: string;
  /** of the fixed texts: the memorial's, or the one that the visitor has chosen; without it, English */
  language?: string | undefined;
  /** the language that the visitor has chosen, which links keep; undefined for the memorial's own */
  visitorLanguage?: string | undefined;
  /** one name, or 'A & B' for a couple */
  name: string;
  /** the names of the one or two people */
  names: string[];
  /** true for fictional people; the screens then say so */
  isInvented?: boolean | undefined;
  profilePhoto?: string | undefined;
  themeId?: string | undefined;
  /** the value of `actionButtons.addTribute` in the document */
  canAddTribute: boolean;
  /** true if search engines must not list the memorial */
  isUnlisted?: boolean;
  /** the path of the memorial's picture for link previews; without it, a neutral picture is used */
  cardAddress?: string | undefined;
  /** true if the page is family-only, so its links begin with `/f/` */
  isBehindDoor?: boolean;
}
