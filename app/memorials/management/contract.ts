/** What the family's rooms and the server exchange about a memorial as a whole (ROOMS, API). */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { roleSchema } from '../../members/contract.ts';
import { hasSlugFormat, isAllowedSlug, SLUG_MAX_LENGTH, SLUG_MIN_LENGTH } from '../slugs.ts';

export const memorialStateSchema = z.enum(['draft', 'published', 'taken-down']);

/** Who sees the page. The level `family` will be added together with its access check. */
export const LEVELS = ['link', 'public'] as const;

const countSchema = z.object({ used: z.number(), max: z.number() });

/** How much of its plan a memorial uses; `bytes` are those of the originals. */
export const planUseSchema = z.object({
  /** 'Free' or 'Pro' */
  name: z.string(),
  pictures: countSchema,
  films: countSchema,
  bytes: countSchema,
});

export type PlanUse = z.infer<typeof planUseSchema>;

/** A memorial for its members. */
export const keptMemorialSchema = z.object({
  id: z.string(),
  slug: z.string(),
  state: memorialStateSchema,
  /** null until the first publication */
  level: z.enum(['link', 'public', 'family']).nullable(),
  role: roleSchema,
  shortCode: z.string(),
  /** whether search engines may list a page of the level `public` */
  isIndexed: z.boolean(),
  /** one name, or 'A & B'; of the draft */
  name: z.string(),
  /** the separate names of the one or two people */
  names: z.array(z.string()),
  /** such as '1941 – 2024'; empty if no year is known */
  years: z.string(),
  portrait: z.string().optional(),
  themeId: z.string().optional(),
  /** true if the draft differs from what is published */
  hasUnpublishedChanges: z.boolean(),
  /** how many words of visitors wait; present for members who decide on them, if any wait */
  waitingWords: z.int().min(1).optional(),
  takenDownAt: z.string().optional(),
  /** when the page and its words go for good; only while it is taken down */
  purgedAt: z.string().optional(),
  /** in the response for one memorial; not in the list of all of them */
  plan: planUseSchema.optional(),
  /** whether the server encodes films, or the browser must do it; present where `plan` is */
  canEncodeFilms: z.boolean().optional(),
});

export type KeptMemorial = z.infer<typeof keptMemorialSchema>;

export const keptMemorialsResponseSchema = z.object({ memorials: z.array(keptMemorialSchema) });
export const keptMemorialResponseSchema = z.object({ memorial: keptMemorialSchema });

export const createdMemorialResponseSchema = z.object({
  memorial: z.object({ id: z.string(), slug: z.string(), state: z.literal('draft') }),
});

export const addressPayloadSchema = z.object({
  slug: z
    .string({ error: 'Please write an address' })
    .transform((text) => text.trim().toLowerCase())
    .refine(hasSlugFormat, {
      error: `An address has ${SLUG_MIN_LENGTH} to ${SLUG_MAX_LENGTH} letters from a to z, digits and single hyphens`,
      abort: true,
    })
    .refine(isAllowedSlug, {
      error: 'This word is an address of the product itself. Please choose another one.',
    }),
});

export const visibilityPayloadSchema = z.object({
  level: z.enum(LEVELS, { error: 'Please choose who may see the page' }),
  isIndexed: z.boolean().optional(),
});

export type AddressPayload = z.input<typeof addressPayloadSchema>;
export type VisibilityPayload = z.input<typeof visibilityPayloadSchema>;
