/**
 * Remembers the upload so that a reloaded page can resume it. The user has to choose the file
 * again.
 */
import { z } from 'zod';

import { keepItem, readJsonItem } from '../../../ui/device-item.ts';

const KEY = 'archive-return';

const keptSchema = z.object({
  email: z.string(),
  url: z.string(),
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
});

export type KeptReturn = z.infer<typeof keptSchema>;

/** Undefined if no upload is stored or another user started it. */
export function readKeptReturn(email: string): KeptReturn | undefined {
  const { data: kept } = keptSchema.safeParse(readJsonItem(KEY));
  return kept?.email === email ? kept : undefined;
}

export function keepReturn(kept: KeptReturn | undefined): void {
  keepItem(KEY, kept ? JSON.stringify(kept) : null);
}
