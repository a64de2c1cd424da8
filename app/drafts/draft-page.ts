import { z } from 'zod';

import type { MemorialPageView } from '../memorials/page/page-view.ts';
import '../wire/zod-without-eval.ts';

const pageResponseSchema = z.object({
  /** only checked to be an object, because our own server creates it */
  page: z.custom<MemorialPageView>((value) => typeof value === 'object' && value !== null),
  renderedAt: z.string(),
});

export const draftPageResponseSchema = pageResponseSchema.extend({
  /** the sections of the page, at most 200: their key in `page`, their id in the draft, the hash of their text */
  sections: z.array(z.object({ key: z.string(), id: z.string(), text: z.string().optional() })),
});

/** A page as it was published, or as its draft was saved, at `createdAt`. */
export const revisionPageResponseSchema = pageResponseSchema.extend({
  kind: z.enum(['published', 'draft']),
  createdAt: z.string(),
});

export type DraftPage = z.infer<typeof draftPageResponseSchema>;
