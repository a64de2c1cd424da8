/**
 * A route's `clientLoader` serves navigations and fetchers alike, and an error of a fetcher replaces the whole
 * page. This query tells both apart. Only addresses for fetchers have it, never the address of a page.
 */
const FETCHER_QUERY = 'fetcher';

/** The address for `fetcher.load`. */
export function fetcherAddress(path: string, query: Readonly<Record<string, string>> = {}): string {
  return `${path}?${new URLSearchParams({ ...query, [FETCHER_QUERY]: '' }).toString()}`;
}

/** The query of a fetcher's request; null for a navigation. */
export function fetcherQuery(request: Request): URLSearchParams | null {
  const query = new URL(request.url).searchParams;
  return query.has(FETCHER_QUERY) ? query : null;
}
