/**
 * The query parameter that marks requests of fetchers. A `clientLoader` must not throw for such a
 * request, because the error would replace the whole page. URLs of pages never have this parameter.
 */
const FETCHER_QUERY = 'fetcher';

export function fetcherAddress(path: string, query: Readonly<Record<string, string>> = {}): string {
  return `${path}?${new URLSearchParams({ ...query, [FETCHER_QUERY]: '' }).toString()}`;
}

export function fetcherQuery(request: Request): URLSearchParams | null {
  const query = new URL(request.url).searchParams;
  return query.has(FETCHER_QUERY) ? query : null;
}
