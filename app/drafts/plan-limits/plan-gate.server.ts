/** Refuses changes of a draft that add more photos, videos or bytes than the memorial's plan allows. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { FILE_FIELDS } from '../../memorials/document-fields.ts';
import type { AdmitChange } from '../changes/apply-changes.ts';
import type { Change, DraftDocument } from '../contract.ts';
import { findRestorable, type Restorable } from '../history/store.server.ts';
import type { MediaAmount } from '../tables.server.ts';
import { listDraftMedia } from './draft-media.ts';
import { readPlanCount } from './plan-use.server.ts';

/**
 * Resolves to a function that checks each change of a request; undefined if the request adds no media. Must be called
 * in the transaction that has locked the memorial's row.
 */
export async function readPlanGate(
  transaction: DatabaseHandle,
  memorialId: string,
  request: { document: DraftDocument; changes: readonly Change[]; now: Date },
): Promise<AdmitChange | undefined> {
  const { document, changes, now } = request;
  const { pictures, films } = listDraftMedia(document);
  const addresses = changes.flatMap(mediaInChange);
  const added = addresses.filter((address) => !pictures.has(address) && !films.has(address));
  if (added.length === 0 && !changes.some(changesKind)) return undefined;
  const count = await readPlanCount(transaction, memorialId, document, { now, added });
  const inserted = changes.flatMap((change) =>
    change.op === 'insert' && typeof change.value['id'] === 'string' ? [change.value['id']] : [],
  );
  const restorable = await findRestorable(transaction, memorialId, inserted);
  // What the request itself removed makes room for what it adds.
  const start = count.totalOf(document);
  return (before, after, change) => {
    if (mediaInChange(change).length === 0 && !changesKind(change)) return undefined;
    const upTo = most(start, amountToRestore(change, restorable));
    return count.problemOfChange(before, after, upTo);
  };
}

/**
 * A removed part comes back as long as no more is there then than before a removal of the last 30 days. So what was
 * removed can be restored after the plan has ended, and removing and adding in turns exceeds no limit.
 */
function amountToRestore(change: Change, { parts, upTo }: Restorable): MediaAmount | undefined {
  if (change.op !== 'insert') return undefined;
  const shown = mediaInThing(change.value);
  const part = parts.find(({ partId, value }) => {
    if (partId !== change.value['id']) return false;
    const kept = new Set(mediaInThing(value));
    return shown.every((address) => kept.has(address));
  });
  if (!part) return undefined;
  return part.isCounted ? upTo : { pictures: Infinity, films: Infinity, bytes: Infinity };
}

function most(one: MediaAmount, two: MediaAmount | undefined): MediaAmount {
  if (!two) return one;
  return {
    pictures: Math.max(one.pictures, two.pictures),
    films: Math.max(one.films, two.films),
    bytes: Math.max(one.bytes, two.bytes),
  };
}

function mediaInChange(change: Change): string[] {
  if (change.op === 'insert') return mediaInThing(change.value);
  if (change.op !== 'set' || typeof change.value !== 'string') return [];
  return FILE_FIELDS.has(fieldOf(change.path)) ? [change.value] : [];
}

/** A photo of another site becomes a video by its type alone. */
function changesKind(change: Change): boolean {
  return change.op === 'set' && fieldOf(change.path) === 'type';
}

function fieldOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

export function mediaInThing(thing: unknown): string[] {
  if (typeof thing !== 'object' || thing === null) return [];
  return Object.entries(thing).flatMap(([name, value]) => {
    if (Array.isArray(value)) return (value as unknown[]).flatMap(mediaOfItem);
    return FILE_FIELDS.has(name) && typeof value === 'string' ? [value] : [];
  });
}

function mediaOfItem(item: unknown): string[] {
  if (typeof item !== 'object' || item === null) return [];
  const { photo, url } = item as { photo?: unknown; url?: unknown };
  return [photo, url].filter((address) => typeof address === 'string');
}
