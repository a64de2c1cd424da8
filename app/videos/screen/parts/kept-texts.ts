/** What is typed in the dialog of a part. The tab keeps it until it is saved or cancelled, so that a reload loses nothing. */
import { z } from 'zod';

import { parseJson } from '../../../wire/json.ts';

const textsSchema = z.object({
  id: z.string(),
  title: z.string(),
  seconds: z.string(),
  position: z.string(),
});
export type PartTexts = Omit<z.infer<typeof textsSchema>, 'id'>;
export type KeptTexts = z.infer<typeof textsSchema>;

const keyOf = (memorialId: string) => `video-part:${memorialId}`;

export function readTexts(memorialId: string): KeptTexts | undefined {
  try {
    return textsSchema.safeParse(parseJson(sessionStorage.getItem(keyOf(memorialId)) ?? '')).data;
  } catch {
    return undefined;
  }
}

/** @param texts - undefined removes them */
export function keepTexts(memorialId: string, texts: KeptTexts | undefined): void {
  try {
    if (texts) sessionStorage.setItem(keyOf(memorialId), JSON.stringify(texts));
    else sessionStorage.removeItem(keyOf(memorialId));
  } catch {
    // Some private windows have no storage.
  }
}
