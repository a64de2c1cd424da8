import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { parsePictureAddress } from '../../media/addresses.ts';
import { findTurnedFrom } from '../../media/turned-from.server.ts';
import type { PartChoice, VideoPlan } from '../contract.ts';
import { photoPartId } from './section-parts.server.ts';

/**
 * A rotated photo is a picture of its own, so its part is new. It gets the place and the choices of the photo as it was
 * before: otherwise one that the family has left out would be back in the video.
 * @param shown - the addresses of the page's pictures
 */
export async function withRotatedPhotos(
  db: DatabaseHandle,
  plan: VideoPlan,
  shown: readonly string[],
): Promise<VideoPlan> {
  const planned = plan.parts.flatMap((part) => pictureOf(part) ?? []);
  const added = new Set(shown.flatMap((address) => parsePictureAddress(address)?.id ?? []));
  for (const id of planned) added.delete(id);
  if (planned.length === 0 || added.size === 0) return plan;
  const turnedFrom = await findTurnedFrom(db, [...planned, ...added]);
  // What is planned for a photo itself comes before what is planned for a turn of it.
  const plannedOf = new Map(planned.map((id) => [id, id]));
  for (const id of planned) {
    const source = turnedFrom.get(id);
    if (source !== undefined && !plannedOf.has(source)) plannedOf.set(source, id);
  }
  const rotated = Map.groupBy(added, (id) => plannedOf.get(turnedFrom.get(id) ?? id));
  const parts = plan.parts.flatMap((part) => {
    const picture = pictureOf(part);
    const turns = picture === undefined ? [] : (rotated.get(picture) ?? []);
    return [part, ...turns.map((id) => ({ ...part, id: photoPartId(id) }))];
  });
  return { ...plan, parts };
}

function pictureOf({ id }: PartChoice): string | undefined {
  return /^photo_([0-9a-f]{32})$/.exec(id)?.[1];
}
