import { isVideoAddress, parsePictureAddress } from '../../media/addresses.ts';
import type { DraftDocument, DraftItem } from '../editing/contract.ts';

export interface DraftMedia {
  pictures: ReadonlySet<string>;
  films: ReadonlySet<string>;
}

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

export function addressOf({ photo, url }: DraftItem): unknown {
  return photo ?? url;
}
