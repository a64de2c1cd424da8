/** Every picture and video that a memorial document shows, in the order of the document. */
import type { ContentSliderSection, Memorial, Section } from '../contract.ts';

export interface MediaReference {
  /** where, as `sections[2].photos[0].photo` */
  path: string;
  /** the word for its place, as `album` */
  place: 'background' | 'profile' | 'album' | 'timeline' | 'family' | 'slider' | 'tribute';
  kind: 'picture' | 'video';
  address: string;
}

type Change = (reference: MediaReference) => string;

/** All references to pictures and videos. */
export function listMediaReferences(memorial: Memorial): MediaReference[] {
  const references: MediaReference[] = [];
  changeMediaAddresses(memorial, (reference) => {
    references.push(reference);
    return reference.address;
  });
  return references;
}

/** The same document with the addresses that `change` gives for each. */
export function changeMediaAddresses(memorial: Memorial, change: Change): Memorial {
  const { backgroundPhoto, profilePhoto } = memorial;
  const head = {
    ...(backgroundPhoto && {
      backgroundPhoto: change(picture('backgroundPhoto', 'background', backgroundPhoto)),
    }),
    ...(profilePhoto && { profilePhoto: change(picture('profilePhoto', 'profile', profilePhoto)) }),
  };
  const sections = memorial.sections.map((section, index) =>
    changeSection(section, `sections[${index}]`, change),
  );
  return { ...memorial, ...head, sections };
}

function changeSection(section: Section, path: string, change: Change): Section {
  switch (section.type) {
    case 'textSection':
      return section;
    case 'albumSection':
      if (!section.photos) return section;
      return {
        ...section,
        photos: changePhotos(section.photos, `${path}.photos`, 'album', change),
      };
    case 'timelineSection':
      if (!section.events) return section;
      return {
        ...section,
        events: changePhotos(section.events, `${path}.events`, 'timeline', change),
      };
    case 'familyTreeSection':
      if (!section.members) return section;
      return {
        ...section,
        members: changePhotos(section.members, `${path}.members`, 'family', change),
      };
    case 'tributesSection':
      if (!section.tributes) return section;
      return {
        ...section,
        tributes: changePhotos(section.tributes, `${path}.tributes`, 'tribute', change),
      };
    default:
      return changeSlider(section, `${path}.content`, change);
  }
}

function changeSlider(
  section: ContentSliderSection,
  path: string,
  change: Change,
): ContentSliderSection {
  if (!section.content) return section;
  const content = section.content.map((item, index) => ({
    ...item,
    url: change({
      path: `${path}[${index}].url`,
      place: 'slider',
      kind: item.type === 'video' ? 'video' : 'picture',
      address: item.url,
    }),
  }));
  return { ...section, content };
}

function changePhotos<T extends { photo?: string | undefined }>(
  items: readonly T[],
  path: string,
  place: MediaReference['place'],
  change: Change,
): T[] {
  return items.map((item, index) =>
    item.photo
      ? { ...item, photo: change(picture(`${path}[${index}].photo`, place, item.photo)) }
      : item,
  );
}

function picture(path: string, place: MediaReference['place'], address: string): MediaReference {
  return { path, place, kind: 'picture', address };
}
