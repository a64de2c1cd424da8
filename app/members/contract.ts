/** Who belongs to a memorial, and the log of what members did (ROOMS, "Who may"). */
import { z } from 'zod';

import '../wire/zod-without-eval.ts';

export const ROLES = ['owner', 'editor', 'moderator', 'contributor'] as const;

export type Role = (typeof ROLES)[number];

export const roleSchema = z.enum(ROLES);

export const logResponseSchema = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      /** such as `published`; `members/log-actions.ts` has all of them */
      action: z.string(),
      details: z.record(z.string(), z.string()),
      at: z.string(),
      /** the member's name; missing for the operator and for a deleted account */
      by: z.string().optional(),
    }),
  ),
});

export type LogEntry = z.infer<typeof logResponseSchema>['entries'][number];
