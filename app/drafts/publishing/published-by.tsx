import type { KeptMemorial } from '../kept-memorial.ts';

export function PublishedBy({ memorial: { ownerName } }: { memorial: KeptMemorial }) {
  return <>{ownerName ? <bdi>{ownerName}</bdi> : 'The owner'} or an editor will publish it.</>;
}
