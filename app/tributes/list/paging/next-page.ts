import { fetcherAddress, fetcherQuery } from '../../../wire/fetcher-request.ts';
import type { TributesPage } from '../../contract.ts';
import { parseTributesAnswer } from './parse-tributes.ts';

export interface NextPage {
  /** the cursor in the request; null for the first page */
  after: string | null;
  page: TributesPage | null;
}

export function nextPageAddress(
  listPath: string,
  { category, after }: { category: string | undefined; after: string | null },
): string {
  return fetcherAddress(listPath, { ...(category && { category }), ...(after && { after }) });
}

/**
 * Loads the next page in the route's `clientLoader`. Returns null for a request that is a
 * navigation, not a fetcher call.
 * @param loadFromPage - loads the tributes with the route's server loader; needed for family-only
 * memorials, because the API does not have their lists
 */
export function loadNextPage(
  slug: string,
  request: Request,
  loadFromPage: () => Promise<TributesPage>,
): Promise<NextPage> | null {
  const query = fetcherQuery(request);
  if (!query) return null;
  const after = query.get('after');
  const category = query.get('category');
  const isBehindDoor = new URL(request.url).pathname.startsWith('/f/');
  const page = isBehindDoor
    ? loadFromPage()
    : fetchTributes(
        slug,
        { ...(category && { category }), ...(after && { after }) },
        request.signal,
      );
  return page.then(
    (loaded) => ({ after, page: loaded }),
    () => ({ after, page: null }),
  );
}

/**
 * Loads one page of a memorial's list.
 * @param query - `category`, and `after` with the previous page's `next`
 * @throws on a network error or an invalid response
 */
async function fetchTributes(
  slug: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<TributesPage> {
  const search = new URLSearchParams(query).toString();
  const path = `/api/v1/memorials/${encodeURIComponent(slug)}/tributes?${search}`;
  const response = await fetch(path, { signal });
  const page = parseTributesAnswer(await response.json());
  if (!page) throw new Error(`The request for tributes failed with status ${response.status}`);
  return page;
}
