import type { Book, BookSection } from './book.ts';

type Unset = Omit<Book, 'fonts' | 'ornaments'>;

export function withoutPictures(book: Unset, missing: ReadonlySet<string>): Unset {
  if (missing.size === 0) return book;
  const clean = <T extends { picture?: { file: string } }>(owner: T): T => {
    if (!owner.picture || !missing.has(owner.picture.file)) return owner;
    const { picture: _, ...rest } = owner;
    return rest as T;
  };
  const cleanSection = (section: BookSection): BookSection => {
    switch (section.kind) {
      case 'album':
        return {
          ...section,
          rows: section.rows
            .map((row) => row.filter(({ file }) => !missing.has(file)))
            .filter((row) => row.length > 0),
        };
      case 'timeline':
        return { ...section, events: section.events.map(clean) };
      case 'family':
        return {
          ...section,
          groups: section.groups.map((group) => ({ ...group, members: group.members.map(clean) })),
        };
      default:
        return section;
    }
  };
  const { cover, ...rest } = book;
  const { portrait, ...restOfCover } = cover ?? {};
  const keepsPortrait = portrait && !missing.has(portrait.file);
  return {
    ...rest,
    ...(cover
      ? { cover: { ...(restOfCover as typeof cover), ...(keepsPortrait ? { portrait } : {}) } }
      : {}),
    sections: book.sections.map(cleanSection),
  };
}
