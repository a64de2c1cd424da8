import type { Tribute } from './contract.ts';

/** How many tributes are shown if none has the flag `preview` (SPEC section 9). */
export const PREVIEW_COUNT = 3;

/**
 * 'tributes flagged preview, or the first 3 if the flag is missing' (SPEC section 9). The value
 * `false` also counts as a flag, because the family has made a choice.
 */
export function choosePreview<T extends Pick<Tribute, 'preview'>>(tributes: readonly T[]): T[] {
  const familyHasChosen = tributes.some((tribute) => tribute.preview !== undefined);
  return familyHasChosen
    ? tributes.filter((tribute) => tribute.preview)
    : tributes.slice(0, PREVIEW_COUNT);
}
