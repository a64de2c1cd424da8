import { z } from 'zod';

import '../../wire/zod-without-eval.ts';

const countSchema = z.object({ used: z.number(), max: z.number() });

/** `bytes` is the total size of the original files. */
export const planUseSchema = z.object({
  name: z.string(),
  pictures: countSchema,
  films: countSchema,
  bytes: countSchema,
});

export type PlanUse = z.infer<typeof planUseSchema>;
