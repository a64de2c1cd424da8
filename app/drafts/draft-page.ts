import { z } from 'zod';

import type { MemorialPageView } from '../memorials/page/page-view.ts';
import '../wire/zod-without-eval.ts';

export const draftPageResponseSchema = z.object({
  /** only checked to be an object, because our own server creates it */
  page: z.custom<MemorialPageView>((value) => typeof value === 'object' && value !== null),
  renderedAt: z.string(),
});

/** A page as it was published, or as its draft was saved, at `createdAt`. */
export const revisionPageResponseSchema = draftPageResponseSchema.extend({
  kind: z.enum(['published', 'draft']),
  createdAt: z.string(),
});

export type DraftPage = z.infer<typeof draftPageResponseSchema>;
