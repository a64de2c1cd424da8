import type { Revision } from '../contract.ts';
import type { KeptMemorial } from '../kept-memorial.ts';

/**
 * The number of the version that visitors see now: whatever changes the page is also a published version.
 * @param revisions - newest first
 */
export function currentVersionOf(
  { state }: Pick<KeptMemorial, 'state'>,
  revisions: ReadonlyArray<Pick<Revision, 'number' | 'kind'>>,
): number | undefined {
  if (state !== 'published') return undefined;
  return revisions.find(({ kind }) => kind === 'published')?.number;
}
