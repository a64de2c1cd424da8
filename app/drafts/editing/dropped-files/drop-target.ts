import type { DraftSection } from '../../contract.ts';
/** Where dropped files go: photos into an album, videos into a slideshow, a GEDCOM file into a family tree. */
import { kindOfFile } from '../../uploads/upload-kinds.ts';

export type DropKind = 'photos' | 'videos' | 'tree';

export const SECTION_OF_KIND = {
  photos: 'albumSection',
  videos: 'contentSliderSection',
  tree: 'familyTreeSection',
} as const satisfies Record<DropKind, string>;

const TREE_FILE = /\.(?:ged|gdz)$/i;

/** What cannot be read goes to an album too, which says why it cannot be added. */
export function kindOfDrop({ name, type }: Pick<File, 'name' | 'type'>): DropKind {
  if (TREE_FILE.test(name)) return 'tree';
  return kindOfFile({ filename: name, filetype: type }) === 'video' ? 'videos' : 'photos';
}

/** While files are dragged, only their types are known; undefined for a type that the browser does not know. */
export function kindOfType(type: string): DropKind | undefined {
  if (type.startsWith('image/')) return 'photos';
  return type.startsWith('video/') ? 'videos' : undefined;
}

/** The open section, otherwise the first one; undefined if there is none. */
export function findTarget(
  sections: readonly DraftSection[],
  kind: DropKind,
  open: ReadonlySet<string>,
): DraftSection | undefined {
  const possible = sections.filter(({ type }) => type === SECTION_OF_KIND[kind]);
  return possible.find(({ id }) => open.has(id)) ?? possible[0];
}
