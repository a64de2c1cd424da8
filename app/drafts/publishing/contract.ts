/** Under which address a page is published, and for whom. */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { pageI18n as i18n } from '../../language/i18n.ts';
import { doorPasswordSchema } from '../../memorials/door/contract.ts';
import { LEVELS } from '../../memorials/levels.ts';
import {
  hasSlugFormat,
  isAllowedSlug,
  SLUG_MAX_LENGTH,
  SLUG_MIN_LENGTH,
} from '../../memorials/slugs.ts';

/** with the spaces around it */
const ADDRESS_MAX_TYPED = 200;

const ADDRESS_FORM = () =>
  i18n._('Use {least} to {most} characters: letters from a to z, numbers and single hyphens', {
    least: SLUG_MIN_LENGTH,
    most: SLUG_MAX_LENGTH,
  });

export const PASSWORD_OF_FAMILY = /*i18n*/ 'Only a page for family and friends can have a password';

export const addressPayloadSchema = z.object({
  slug: z
    .string({ error: /*i18n*/ 'Enter a web address' })
    .max(ADDRESS_MAX_TYPED, { error: ADDRESS_FORM, abort: true })
    .transform((text) => text.trim().toLowerCase())
    .refine(hasSlugFormat, {
      error: ADDRESS_FORM,
      abort: true,
    })
    .refine(isAllowedSlug, {
      error: /*i18n*/ 'This web address is reserved. Choose another one.',
    }),
});

export const addressCheckResponseSchema = z.object({ slug: z.string(), isFree: z.boolean() });

/** What is left out stays as it is. */
export const visibilityPayloadSchema = z
  .object({
    level: z.enum(LEVELS, { error: /*i18n*/ 'Choose who can see the page' }).optional(),
    isIndexed: z.boolean().optional(),
    /** a new family password; required if the level is `family` and none is stored */
    password: doorPasswordSchema.optional(),
  })
  .refine(({ level, password }) => (level ?? 'family') === 'family' || password === undefined, {
    error: PASSWORD_OF_FAMILY,
    path: ['password'],
  });

export type VisibilityPayload = z.input<typeof visibilityPayloadSchema>;
