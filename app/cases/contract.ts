import { z } from 'zod';

import '../wire/zod-without-eval.ts';

export const familyCasesResponseSchema = z.object({
  /** the claims on the page; only the owner receives them */
  claims: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      relationship: z.string().optional(),
      at: z.string(),
      until: z.string(),
    }),
  ),
  /**
   * requests to be left out, shown to the owner and editors; at most 100, the earliest deadline
   * first
   */
  wishes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      relationship: z.string().optional(),
      text: z.string(),
      at: z.string(),
      /** the deadline for the operator's decision */
      until: z.string(),
    }),
  ),
  /** the number of all open requests; `wishes` contains at most 100 of them */
  wishCount: z.number(),
});

export type FamilyCases = z.infer<typeof familyCasesResponseSchema>;
