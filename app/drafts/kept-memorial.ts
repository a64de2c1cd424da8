import { z } from 'zod';

import '../wire/zod-without-eval.ts';
import { roleSchema } from '../members/contract.ts';
import { LEVELS } from '../memorials/levels.ts';
import { planUseSchema } from './plan-limits/contract.ts';

export const memorialStateSchema = z.enum(['draft', 'published', 'taken-down']);

export const keptMemorialSchema = z.object({
  id: z.string(),
  slug: z.string(),
  state: memorialStateSchema,
  /** null until the first publication, except in a page from an archive: the level that it had */
  level: z.enum(LEVELS).nullable(),
  role: roleSchema,
  /** Only for members who cannot publish, and only if the memorial has an owner. Omitted from the list of memorials. */
  ownerName: z.string().optional(),
  shortCode: z.string(),
  /** true if search engines may list a page of the level `public` */
  isIndexed: z.boolean(),
  /** true if a family password is stored, even if the page has another level now */
  hasFamilyPassword: z.literal(true).optional(),
  /** one name, or 'A & B'; from the draft */
  name: z.string(),
  names: z.array(z.string()),
  /** of the page, from the draft; missing if it is English */
  language: z.string().optional(),
  /** such as '1941 – 2024'; empty if no year is known. In the language of the page; in the list, of the reader */
  years: z.string(),
  portrait: z.string().optional(),
  themeId: z.string().optional(),
  hasUnpublishedChanges: z.boolean(),
  waitingWords: z.int().min(1).optional(),
  unreadLetters: z.int().min(1).optional(),
  /** visitors who have offered to help and have no answer yet; sent to the owner, omitted from the list of memorials */
  helpRequests: z.int().min(1).optional(),
  /**
   * of a page that has a funeral, or to whose funeral visitors have said that they are coming: how many people are coming
   * (0 afterwards), and how many guests with an email address have not been told about a change; sent to owner and
   * editors, omitted from the list of memorials
   */
  guestList: z.object({ people: z.int().min(0), untold: z.int().min(0) }).optional(),
  takenDownAt: z.string().optional(),
  /** when the page and its tributes are deleted permanently; only for a page that was taken down */
  purgedAt: z.string().optional(),
  /**
   * true while a content delivery network may still show the page to those who may no longer see it; omitted from the
   * list of memorials
   */
  copiesRemain: z.literal(true).optional(),
  /** omitted from the list of memorials */
  plan: planUseSchema.optional(),
  /** true if the server encodes videos, false if the browser must; omitted from the list of memorials */
  canEncodeFilms: z.boolean().optional(),
});

export type KeptMemorial = z.infer<typeof keptMemorialSchema>;

export const keptMemorialsResponseSchema = z.object({ memorials: z.array(keptMemorialSchema) });
export const keptMemorialResponseSchema = z.object({ memorial: keptMemorialSchema });

export const createdMemorialResponseSchema = z.object({
  memorial: z.object({ id: z.string(), slug: z.string(), state: z.literal('draft') }),
});
