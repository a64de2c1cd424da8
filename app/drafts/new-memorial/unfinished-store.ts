/**
 * Stores begun pages in IndexedDB, with the picture as bytes. Without IndexedDB, stores only the texts in
 * localStorage.
 */
import type { DBSchema } from 'idb';

import { keepItem, readJsonItem } from '../../ui/device-item.ts';
import { deviceStore } from '../../ui/device-store.ts';
import { UNFINISHED_MEMORIALS } from './may-be-unfinished.ts';
import {
  finishedMemorialSchema,
  unfinishedMemorialSchema,
  type UnfinishedMemorial,
} from './unfinished-page.ts';

interface KeptPicture {
  bytes: ArrayBuffer;
  type: string;
}

interface UnfinishedSchema extends DBSchema {
  pages: { key: string; value: unknown };
  /** keyed by the page's id; a store of its own, so that typing does not write the picture again */
  pictures: { key: string; value: KeptPicture };
}

/** 'texts': only the texts are stored; 'nothing': the input is lost when the tab is closed */
export type Kept = 'all' | 'texts' | 'nothing';

const store = deviceStore<UnfinishedSchema>(UNFINISHED_MEMORIALS, (created) => {
  created.createObjectStore('pages');
  created.createObjectStore('pictures');
});

/** Includes the pages of all users, so the caller must filter the list by user. */
export async function listUnfinishedMemorials(): Promise<UnfinishedMemorial[]> {
  const stored = await readStored();
  const byId = new Map<string, UnfinishedMemorial>();
  for (const value of stored) {
    const { data: page } = unfinishedMemorialSchema.safeParse(value);
    if (page && page.updatedAt >= (byId.get(page.id)?.updatedAt ?? 0)) byId.set(page.id, page);
  }
  // A tab that still shows a finished page may have stored it again.
  for (const { id } of listFinished(stored)) {
    if (byId.delete(id)) await forgetUnfinishedMemorial(id);
  }
  return [...byId.values()];
}

/** @returns the page as the browser keeps it, or as another tab has finished it */
export async function findUnfinishedMemorial(
  page: UnfinishedMemorial,
): Promise<UnfinishedMemorial | undefined> {
  const finished = listFinished(await readStored()).find(({ id }) => id === page.id);
  if (finished) return { ...page, ...finished };
  return (await listUnfinishedMemorials()).find(({ id }) => id === page.id);
}

async function readStored(): Promise<unknown[]> {
  const stored = await store.attempt((db) => db.getAll('pages'), []);
  return [...stored, ...Object.values(readFallback())];
}

/** the newest first */
function listFinished(stored: readonly unknown[]) {
  return stored
    .flatMap((value) => finishedMemorialSchema.safeParse(value).data ?? [])
    .toSorted((a, b) => b.updatedAt - a.updatedAt);
}

/** When this tab last changed a page, by the page's id. */
const changedHere = new Map<string, number>();

/** @returns the page as another tab has changed it since this tab did; undefined if none has */
export async function findChangedElsewhere(
  page: UnfinishedMemorial,
): Promise<UnfinishedMemorial | undefined> {
  const { id, updatedAt, isFinished } = page;
  const stored = await findUnfinishedMemorial(page);
  if (stored?.isFinished) return isFinished ? undefined : stored;
  const isNewer = stored && stored.updatedAt > Math.max(updatedAt, changedHere.get(id) ?? 0);
  return isNewer ? stored : undefined;
}

export async function keepUnfinishedMemorial(page: UnfinishedMemorial): Promise<Kept> {
  if (page.isFinished) return 'all';
  changedHere.set(page.id, page.updatedAt);
  try {
    await store.run(async (db) => {
      const transaction = db.transaction('pages', 'readwrite', { durability: 'relaxed' });
      const put = transaction.store.put(page, page.id);
      transaction.commit();
      await Promise.all([put, transaction.done]);
    });
    return 'all';
  } catch {
    return writeFallback({ ...readFallback(), [page.id]: page }) ? 'texts' : 'nothing';
  }
}

export async function forgetUnfinishedMemorial(id: string): Promise<void> {
  const { [id]: _, ...others } = readFallback();
  writeFallback(others);
  await store.attempt(
    (db) => Promise.all([db.delete('pages', id), db.delete('pictures', id)]),
    undefined,
  );
}

const FINISHED_KEPT = 20;

/** Forgets what was entered, and keeps which memorial was made of it. */
export async function finishUnfinishedMemorial(page: UnfinishedMemorial): Promise<void> {
  const { id, owner, created } = page;
  await forgetUnfinishedMemorial(id);
  if (!created) return;
  const finished = { id, owner, created, isFilled: true, isFinished: true, updatedAt: Date.now() };
  const tooMany = listFinished([finished, ...(await readStored())]).slice(FINISHED_KEPT);
  const isKept = await store.attempt(async (db) => {
    await db.put('pages', finished, finishedKey(id));
    await Promise.all(tooMany.map((old) => db.delete('pages', finishedKey(old.id))));
    return true;
  }, false);
  const fallback = Object.entries(readFallback()).filter(
    ([key]) => !tooMany.some((old) => finishedKey(old.id) === key),
  );
  if (!isKept) fallback.push([finishedKey(id), finished]);
  writeFallback(Object.fromEntries(fallback));
}

function finishedKey(id: string): string {
  return `finished:${id}`;
}

const unkeptPictures = new Map<string, Blob>();

/**
 * Stores bytes, because older Safari versions lose stored blobs.
 * @returns false if the picture is lost when the tab is closed
 */
export async function keepPicture(id: string, picture: Blob | null): Promise<boolean> {
  unkeptPictures.delete(id);
  const isKept = await store.attempt(async (db) => {
    if (!picture) await db.delete('pictures', id);
    else await db.put('pictures', { bytes: await picture.arrayBuffer(), type: picture.type }, id);
    return true;
  }, false);
  if (!isKept && picture) unkeptPictures.set(id, picture);
  return isKept;
}

export async function readPicture(id: string): Promise<Blob | null> {
  const unkept = unkeptPictures.get(id);
  if (unkept) return unkept;
  const kept = await store.attempt((db) => db.get('pictures', id), undefined);
  return kept ? new Blob([kept.bytes], { type: kept.type }) : null;
}

function readFallback(): Record<string, unknown> {
  const kept = readJsonItem(UNFINISHED_MEMORIALS);
  return typeof kept === 'object' && kept !== null ? { ...kept } : {};
}

function writeFallback(pages: Record<string, unknown>): boolean {
  return keepItem(
    UNFINISHED_MEMORIALS,
    Object.keys(pages).length === 0 ? null : JSON.stringify(pages),
  );
}
