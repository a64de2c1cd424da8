/** Fields of the document that only the family sees. Pages and the public API leave them out; exports keep them. */
import type { AlbumPhoto, Section } from './contract.ts';

/** A picture of an album as visitors get it: without the time at which it was taken. */
export type PublicPhoto = Omit<AlbumPhoto, 'taken'>;

/** Lists each public field, so that a new field stays private until it is added here. */
export function publicPhoto({ photo, caption, alt, focalPoint }: AlbumPhoto): PublicPhoto {
  return {
    photo,
    ...(caption === undefined ? {} : { caption }),
    ...(alt === undefined ? {} : { alt }),
    ...(focalPoint === undefined ? {} : { focalPoint }),
  };
}

/** The section as visitors get it. */
export function withoutFamilyFields(section: Section): Section {
  if (section.type !== 'albumSection' || !section.photos) return section;
  return { ...section, photos: section.photos.map(publicPhoto) };
}
