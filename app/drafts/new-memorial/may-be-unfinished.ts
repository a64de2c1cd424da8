/** The name of the database, and of the item in localStorage that replaces it, in `unfinished-store.ts`. */
export const UNFINISHED_MEMORIALS = 'begun-pages';

/**
 * False in a browser that has never kept a begun page, so that it does not load the module which reads them. True if
 * the browser cannot tell.
 */
export async function mayHaveUnfinished(): Promise<boolean> {
  try {
    if (localStorage.getItem(UNFINISHED_MEMORIALS) !== null) return true;
    const { indexedDB } = globalThis as { indexedDB?: Partial<IDBFactory> };
    if (!indexedDB) return false;
    if (!indexedDB.databases) return true;
    return (await indexedDB.databases()).some(({ name }) => name === UNFINISHED_MEMORIALS);
  } catch {
    return false;
  }
}
