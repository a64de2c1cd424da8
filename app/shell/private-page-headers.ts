/** No cache on the way and no browser keeps a private page, although its HTML holds no person's data. */
export const PRIVATE_PAGE_HEADERS = { 'Cache-Control': 'private, no-store' } as const;
