/** Fields that only the family sees. Pages and the public API omit these fields; exports contain them. */
import type { AlbumPhoto, Section } from './contract.ts';
import { publicGathering } from './funeral/gatherings.ts';

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

export function withoutFamilyFields(section: Section): Section {
  if (section.type === 'serviceSection' && section.gatherings) {
    const { addressFor } = section;
    return {
      ...section,
      gatherings: section.gatherings.map((gathering) => publicGathering(gathering, addressFor)),
    };
  }
  if (section.type !== 'albumSection' || !section.photos) return section;
  return { ...section, photos: section.photos.map(publicPhoto) };
}
