/**
 * Remembers the upload so that a reloaded page can resume it. The user has to choose the file
 * again.
 */
import { z } from 'zod';

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
  try {
    const kept = keptSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return kept.success && kept.data.email === email ? kept.data : undefined;
  } catch {
    return undefined;
  }
}

export function keepReturn(kept: KeptReturn): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or blocked. After a reload, the user must start the upload again.
  }
}

export function forgetReturn(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
