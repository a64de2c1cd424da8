import type { KeptMemorial } from './contract.ts';

/** “{owner} or an editor publishes it.”, for members who cannot publish. */
export function PublishedBy({ memorial: { ownerName } }: { memorial: KeptMemorial }) {
  return <>{ownerName ? <bdi>{ownerName}</bdi> : 'The owner'} or an editor publishes it.</>;
}
