/**
 * Marks requests of fetchers. A route's `clientLoader` serves navigations and fetchers, but an error thrown for a
 * fetcher would replace the whole page, so the loader must distinguish the two kinds of requests. Page URLs never
 * contain this query parameter.
 */
const FETCHER_QUERY = 'fetcher';

/** Returns the URL for `fetcher.load`. */
export function fetcherAddress(path: string, query: Readonly<Record<string, string>> = {}): string {
  return `${path}?${new URLSearchParams({ ...query, [FETCHER_QUERY]: '' }).toString()}`;
}

/** Returns the query of a fetcher's request, or null for a navigation. */
export function fetcherQuery(request: Request): URLSearchParams | null {
  const query = new URL(request.url).searchParams;
  return query.has(FETCHER_QUERY) ? query : null;
}
