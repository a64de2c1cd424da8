import type { Revision } from '../contract.ts';
import type { KeptMemorial } from '../kept-memorial.ts';

/**
 * The number of the version that visitors see now: whatever changes the page is also a published version.
 * @param latest - the latest published one
 */
export function currentVersionOf(
  { state }: Pick<KeptMemorial, 'state'>,
  latest: Pick<Revision, 'number'> | null | undefined,
): number | undefined {
  return state === 'published' ? latest?.number : undefined;
}
