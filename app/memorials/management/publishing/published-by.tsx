import type { KeptMemorial } from '../contract.ts';

export function PublishedBy({ memorial: { ownerName } }: { memorial: KeptMemorial }) {
  return <>{ownerName ? <bdi>{ownerName}</bdi> : 'The owner'} or an editor publishes it.</>;
}
