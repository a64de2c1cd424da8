/** Private pages are not cached, although their HTML contains no personal data. */
export const PRIVATE_PAGE_HEADERS = { 'Cache-Control': 'private, no-store' } as const;
