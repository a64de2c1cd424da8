/** Lists the pictures and films of a draft that count towards the plan. */
import { isVideoAddress, parsePictureAddress } from '../../media/addresses.ts';
import type { DraftDocument, DraftItem } from '../editing/contract.ts';

export interface DraftMedia {
  pictures: ReadonlySet<string>;
  films: ReadonlySet<string>;
}

/** The addresses of all stored pictures and films, without duplicates. */
export function listDraftMedia(document: DraftDocument): DraftMedia {
  const { profilePhoto, backgroundPhoto, sections } = document;
  const items = sections.flatMap(({ photos, events, members, content }) =>
    [photos, events, members, content].flatMap((list) => list ?? []),
  );
  const addresses = [profilePhoto, backgroundPhoto, ...items.map(addressOf)].filter(
    (address) => typeof address === 'string',
  );
  return {
    pictures: new Set(addresses.filter((address) => parsePictureAddress(address) !== null)),
    films: new Set(addresses.filter(isVideoAddress)),
  };
}

/** The picture or film of an item; undefined if it has none. */
export function addressOf({ photo, url }: DraftItem): unknown {
  return photo ?? url;
}
