import type { ContentSliderSection, Memorial, Section } from '../contract.ts';

export interface MediaReference {
  path: string;
  /** also used in exported file names */
  place: 'background' | 'profile' | 'album' | 'timeline' | 'family' | 'slider' | 'tribute';
  kind: 'picture' | 'video';
  address: string;
}

type MapAddress = (reference: MediaReference) => string;

export function listMediaReferences(memorial: Memorial): MediaReference[] {
  const references: MediaReference[] = [];
  mapMediaAddresses(memorial, (reference) => {
    references.push(reference);
    return reference.address;
  });
  return references;
}

export function mapMediaAddresses(memorial: Memorial, map: MapAddress): Memorial {
  const { backgroundPhoto, profilePhoto } = memorial;
  const head = {
    ...(backgroundPhoto && {
      backgroundPhoto: map(picture('backgroundPhoto', 'background', backgroundPhoto)),
    }),
    ...(profilePhoto && { profilePhoto: map(picture('profilePhoto', 'profile', profilePhoto)) }),
  };
  const sections = memorial.sections.map((section, index) =>
    mapSection(section, `sections[${index}]`, map),
  );
  return { ...memorial, ...head, sections };
}

function mapSection(section: Section, path: string, map: MapAddress): Section {
  switch (section.type) {
    case 'textSection':
    case 'serviceSection':
      return section;
    case 'albumSection':
      if (!section.photos) return section;
      return {
        ...section,
        photos: mapPhotos(section.photos, `${path}.photos`, 'album', map),
      };
    case 'timelineSection':
      if (!section.events) return section;
      return {
        ...section,
        events: mapPhotos(section.events, `${path}.events`, 'timeline', map),
      };
    case 'familyTreeSection':
      if (!section.members) return section;
      return {
        ...section,
        members: mapPhotos(section.members, `${path}.members`, 'family', map),
      };
    case 'tributesSection':
      if (!section.tributes) return section;
      return {
        ...section,
        tributes: mapPhotos(section.tributes, `${path}.tributes`, 'tribute', map),
      };
    default:
      return mapSlider(section, `${path}.content`, map);
  }
}

function mapSlider(
  section: ContentSliderSection,
  path: string,
  map: MapAddress,
): ContentSliderSection {
  if (!section.content) return section;
  const content = section.content.map((item, index) => ({
    ...item,
    url: map({
      path: `${path}[${index}].url`,
      place: 'slider',
      kind: item.type === 'video' ? 'video' : 'picture',
      address: item.url,
    }),
  }));
  return { ...section, content };
}

function mapPhotos<T extends { photo?: string | undefined }>(
  items: readonly T[],
  path: string,
  place: MediaReference['place'],
  map: MapAddress,
): T[] {
  return items.map((item, index) =>
    item.photo
      ? { ...item, photo: map(picture(`${path}[${index}].photo`, place, item.photo)) }
      : item,
  );
}

function picture(path: string, place: MediaReference['place'], address: string): MediaReference {
  return { path, place, kind: 'picture', address };
}
