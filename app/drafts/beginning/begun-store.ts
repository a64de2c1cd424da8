/**
 * Stores begun pages in IndexedDB, with the picture as bytes. Without IndexedDB, stores only the texts in
 * localStorage.
 */
import type { DBSchema, IDBPDatabase } from 'idb';

import { openIndexedDb } from '../../ui/open-indexed-db.ts';
import { begunPageSchema, type BegunPage } from './begun-page.ts';
import { BEGUN_PAGES } from './may-have-begun.ts';

const FALLBACK = BEGUN_PAGES;

interface KeptPicture {
  bytes: ArrayBuffer;
  type: string;
}

interface BegunSchema extends DBSchema {
  pages: { key: string; value: unknown };
  /** keyed by the page's id; a store of its own, so that typing does not write the picture again */
  pictures: { key: string; value: KeptPicture };
}

/** 'texts': only the texts are stored; 'nothing': the input is lost when the tab is closed */
export type Kept = 'all' | 'texts' | 'nothing';

let opened: Promise<IDBPDatabase<BegunSchema>> | undefined;

function database(): Promise<IDBPDatabase<BegunSchema>> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

function open(): Promise<IDBPDatabase<BegunSchema>> {
  return openIndexedDb<BegunSchema>(
    BEGUN_PAGES,
    (created) => {
      created.createObjectStore('pages');
      created.createObjectStore('pictures');
    },
    () => {
      opened = undefined;
    },
  );
}

/** Includes the pages of all users, so the caller must filter the list by user. */
export async function listBegunPages(): Promise<BegunPage[]> {
  const stored = await attempt(async () => (await database()).getAll('pages'), []);
  const byId = new Map<string, BegunPage>();
  for (const value of [...stored, ...Object.values(readFallback())]) {
    const { data: page } = begunPageSchema.safeParse(value);
    if (page && page.updatedAt >= (byId.get(page.id)?.updatedAt ?? 0)) byId.set(page.id, page);
  }
  return [...byId.values()];
}

export async function findBegunPage(id: string): Promise<BegunPage | undefined> {
  return (await listBegunPages()).find((page) => page.id === id);
}

export async function keepBegunPage(page: BegunPage): Promise<Kept> {
  try {
    const transaction = (await database()).transaction('pages', 'readwrite', {
      durability: 'relaxed',
    });
    const put = transaction.store.put(page, page.id);
    transaction.commit();
    await Promise.all([put, transaction.done]);
    return 'all';
  } catch {
    return writeFallback({ ...readFallback(), [page.id]: page }) ? 'texts' : 'nothing';
  }
}

export async function forgetBegunPage(id: string): Promise<void> {
  const { [id]: _, ...others } = readFallback();
  writeFallback(others);
  await attempt(async () => {
    const db = await database();
    await Promise.all([db.delete('pages', id), db.delete('pictures', id)]);
  }, undefined);
}

const unkeptPictures = new Map<string, Blob>();

/**
 * Stores bytes, because older Safari versions lose stored blobs.
 * @returns false if the picture is lost when the tab is closed
 */
export async function keepPicture(id: string, picture: Blob | null): Promise<boolean> {
  unkeptPictures.delete(id);
  const isKept = await attempt(async () => {
    if (!picture) await (await database()).delete('pictures', id);
    else {
      const kept = { bytes: await picture.arrayBuffer(), type: picture.type };
      await (await database()).put('pictures', kept, id);
    }
    return true;
  }, false);
  if (!isKept && picture) unkeptPictures.set(id, picture);
  return isKept;
}

export async function readPicture(id: string): Promise<Blob | null> {
  const unkept = unkeptPictures.get(id);
  if (unkept) return unkept;
  const kept = await attempt(async () => (await database()).get('pictures', id), undefined);
  return kept ? new Blob([kept.bytes], { type: kept.type }) : null;
}

/** For tests: closes the database, as closing the tab does. */
export async function closeBegunStore(): Promise<void> {
  const db = await opened?.catch(() => undefined);
  db?.close();
  opened = undefined;
}

async function attempt<T>(work: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await work();
  } catch {
    return fallback;
  }
}

function readFallback(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(FALLBACK) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

function writeFallback(pages: Record<string, unknown>): boolean {
  try {
    if (Object.keys(pages).length === 0) localStorage.removeItem(FALLBACK);
    else localStorage.setItem(FALLBACK, JSON.stringify(pages));
    return true;
  } catch {
    return false;
  }
}
