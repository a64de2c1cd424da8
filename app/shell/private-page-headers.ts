/** Private pages are never cached, even though their HTML contains no personal data. */
export const PRIVATE_PAGE_HEADERS = { 'Cache-Control': 'private, no-store' } as const;
