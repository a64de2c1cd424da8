/** The name of the database, and of the item in localStorage that replaces it, in `begun-store.ts`. */
export const BEGUN_PAGES = 'begun-pages';

/**
 * False in a browser that has never kept a begun page, so that it does not load the module which reads them. True if
 * the browser cannot tell.
 */
export async function mayHaveBegun(): Promise<boolean> {
  try {
    if (localStorage.getItem(BEGUN_PAGES) !== null) return true;
    const { indexedDB } = globalThis as { indexedDB?: Partial<IDBFactory> };
    if (!indexedDB) return false;
    if (!indexedDB.databases) return true;
    return (await indexedDB.databases()).some(({ name }) => name === BEGUN_PAGES);
  } catch {
    return false;
  }
}
