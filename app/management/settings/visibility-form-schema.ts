import { z } from 'zod';

import type { VisibilityPayload } from '../../drafts/publishing/contract.ts';
import { doorPasswordSchema } from '../../memorials/door/contract.ts';
import { LEVELS } from '../../memorials/levels.ts';

/**
 * An empty password leaves the stored password unchanged.
 * @param hasPassword - whether a password is stored
 */
export function visibilityFormSchema(hasPassword: boolean) {
  return z
    .object({ level: z.enum(LEVELS), isIndexed: z.boolean().optional(), password: z.string() })
    .superRefine(({ level, password }, context) => {
      if (level !== 'family' || (password.trim() === '' && hasPassword)) return;
      const parsed = doorPasswordSchema.safeParse(password);
      for (const { message } of parsed.error?.issues ?? []) {
        context.addIssue({ code: 'custom', path: ['password'], message });
      }
    })
    .transform(({ level, isIndexed, password }): VisibilityPayload => {
      const isNew = level === 'family' && password.trim() !== '';
      return {
        level,
        ...(isIndexed === undefined ? {} : { isIndexed }),
        ...(isNew ? { password } : {}),
      };
    });
}
