import { isVideoAddress, parsePictureAddress } from '../../media/addresses.ts';
import type { DraftDocument, DraftItem } from '../contract.ts';

/** The photos and videos that a draft shows, by their URLs: one that stands in two places counts once. */
export interface DraftMedia {
  pictures: ReadonlySet<string>;
  films: ReadonlySet<string>;
}

const ofDocuments = new WeakMap<DraftDocument, DraftMedia>();

export function listDraftMedia(document: DraftDocument): DraftMedia {
  const known = ofDocuments.get(document);
  if (known) return known;
  const { profilePhoto, backgroundPhoto, sections } = document;
  const found = { pictures: new Set<string>(), films: new Set<string>() };
  for (const address of [profilePhoto, backgroundPhoto]) add(found, kindOfAddress(address));
  for (const { photos, events, members, content } of sections) {
    for (const list of [photos, events, members, content]) {
      for (const item of list ?? []) add(found, kindOfItem(item));
    }
  }
  ofDocuments.set(document, found);
  return found;
}

export function addressOf({ photo, url }: DraftItem): unknown {
  return photo ?? url;
}

interface Counted {
  kind: keyof DraftMedia;
  address: string;
}

const ofItems = new WeakMap<DraftItem, Counted | null>();

/** Remembered, because an edit leaves nearly all items of a draft as they are. */
function kindOfItem(item: DraftItem): Counted | null {
  let counted = ofItems.get(item);
  if (counted === undefined) {
    counted = kindOfAddress(addressOf(item), item['type']);
    ofItems.set(item, counted);
  }
  return counted;
}

function kindOfAddress(address: unknown, type?: unknown): Counted | null {
  if (typeof address !== 'string') return null;
  if (parsePictureAddress(address)) return { kind: 'pictures', address };
  if (isVideoAddress(address)) return { kind: 'films', address };
  // Shown from another site: it takes no room, and is a photo or video of the page like the others.
  if (!address.startsWith('https://')) return null;
  return { kind: type === 'video' ? 'films' : 'pictures', address };
}

function add(found: { pictures: Set<string>; films: Set<string> }, counted: Counted | null): void {
  if (counted) found[counted.kind].add(counted.address);
}
