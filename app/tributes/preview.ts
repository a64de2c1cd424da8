import type { Tribute } from './contract.ts';

/** How many tributes are shown when none is flagged (SPEC section 9). */
export const PREVIEW_COUNT = 3;

/**
 * The tributes that a section shows on the memorial page: 'tributes flagged preview, or the first 3 if
 * the flag is missing'. One flag on any of them, true or false, means that the family has chosen.
 */
export function choosePreview<T extends Pick<Tribute, 'preview'>>(tributes: readonly T[]): T[] {
  const familyHasChosen = tributes.some((tribute) => tribute.preview !== undefined);
  return familyHasChosen
    ? tributes.filter((tribute) => tribute.preview)
    : tributes.slice(0, PREVIEW_COUNT);
}
