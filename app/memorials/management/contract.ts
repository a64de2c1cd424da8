import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { roleSchema } from '../../members/contract.ts';
import { doorPasswordSchema } from '../door/contract.ts';
import { hasSlugFormat, isAllowedSlug, SLUG_MAX_LENGTH, SLUG_MIN_LENGTH } from '../slugs.ts';

export const memorialStateSchema = z.enum(['draft', 'published', 'taken-down']);

/** The number of days in which a memorial that was taken down can be restored. Then it is deleted. */
export const UNDO_DAYS = 30;

/** The levels of visibility (ROOMS, “Who sees it”). */
export const LEVELS = ['link', 'public', 'family'] as const;

const countSchema = z.object({ used: z.number(), max: z.number() });

/** `bytes` is the total size of the original files. */
export const planUseSchema = z.object({
  name: z.string(),
  pictures: countSchema,
  films: countSchema,
  bytes: countSchema,
});

export type PlanUse = z.infer<typeof planUseSchema>;

export const keptMemorialSchema = z.object({
  id: z.string(),
  slug: z.string(),
  state: memorialStateSchema,
  /** null until the first publication */
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
  /** such as '1941 – 2024'; empty if no year is known */
  years: z.string(),
  portrait: z.string().optional(),
  themeId: z.string().optional(),
  hasUnpublishedChanges: z.boolean(),
  waitingWords: z.int().min(1).optional(),
  unreadLetters: z.int().min(1).optional(),
  takenDownAt: z.string().optional(),
  /** when the page and its tributes are deleted permanently; only for a page that was taken down */
  purgedAt: z.string().optional(),
  /** omitted from the list of memorials */
  plan: planUseSchema.optional(),
  /** true if the server encodes films, false if the browser must; omitted from the list of memorials */
  canEncodeFilms: z.boolean().optional(),
});

export type KeptMemorial = z.infer<typeof keptMemorialSchema>;

export const keptMemorialsResponseSchema = z.object({ memorials: z.array(keptMemorialSchema) });
export const keptMemorialResponseSchema = z.object({ memorial: keptMemorialSchema });

export const createdMemorialResponseSchema = z.object({
  memorial: z.object({ id: z.string(), slug: z.string(), state: z.literal('draft') }),
});

/** with the spaces around it */
const ADDRESS_MAX_TYPED = 200;

const ADDRESS_FORM = `An address has ${SLUG_MIN_LENGTH} to ${SLUG_MAX_LENGTH} letters from a to z, digits and single hyphens`;

export const addressPayloadSchema = z.object({
  slug: z
    .string({ error: 'Please write an address' })
    .max(ADDRESS_MAX_TYPED, { error: ADDRESS_FORM, abort: true })
    .transform((text) => text.trim().toLowerCase())
    .refine(hasSlugFormat, {
      error: ADDRESS_FORM,
      abort: true,
    })
    .refine(isAllowedSlug, {
      error: 'This word is an address of the product itself. Please choose another one.',
    }),
});

export const addressCheckResponseSchema = z.object({ slug: z.string(), isFree: z.boolean() });
export type AddressCheck = z.infer<typeof addressCheckResponseSchema>;

export const visibilityPayloadSchema = z
  .object({
    level: z.enum(LEVELS, { error: 'Please choose who may see the page' }),
    isIndexed: z.boolean().optional(),
    /** a new family password; required if the level is `family` and none is stored */
    password: doorPasswordSchema.optional(),
  })
  .refine(({ level, password }) => level === 'family' || password === undefined, {
    error: 'Only a page for family and friends has a password',
    path: ['password'],
  });

export type AddressPayload = z.input<typeof addressPayloadSchema>;
export type VisibilityPayload = z.input<typeof visibilityPayloadSchema>;
