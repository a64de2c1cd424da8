/** Fields that only the family sees. Pages and the public API omit these fields; exports contain them. */
import type { AlbumPhoto, Section } from './contract.ts';
import { foldedGathering, isFolded, publicGathering } from './funeral/gatherings.ts';

export type PublicPhoto = Omit<AlbumPhoto, 'taken'>;

/** Lists each public field, so that a new field is private by default. */
export function publicPhoto({ photo, caption, alt, focalPoint }: AlbumPhoto): PublicPhoto {
  return {
    photo,
    ...(caption === undefined ? {} : { caption }),
    ...(alt === undefined ? {} : { alt }),
    ...(focalPoint === undefined ? {} : { focalPoint }),
  };
}

/** @param now - without it, a funeral is shown as before its day */
export function withoutFamilyFields(section: Section, now?: Date): Section {
  if (section.type === 'serviceSection' && section.gatherings) {
    const { addressFor } = section;
    const isOver = now !== undefined && isFolded(section, now);
    return {
      ...section,
      gatherings: section.gatherings.map((gathering) =>
        isOver ? foldedGathering(gathering) : publicGathering(gathering, addressFor),
      ),
    };
  }
  if (section.type !== 'albumSection' || !section.photos) return section;
  return { ...section, photos: section.photos.map(publicPhoto) };
}
