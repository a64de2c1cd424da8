/** Loads the next page of the list for the route's fetcher (`paged-list.ts`). */
import { fetcherAddress, fetcherQuery } from '../../../wire/fetcher-request.ts';
import { fetchTributes } from '../../client.ts';
import type { TributesPage } from '../../contract.ts';

export interface NextPage {
  /** the cursor with which the page was requested; null for the first page */
  after: string | null;
  /** null when the request failed */
  page: TributesPage | null;
}

/** The URL for `fetcher.load` on the list's route. */
export function nextPageAddress(
  listPath: string,
  { category, after }: { category: string | undefined; after: string | null },
): string {
  return fetcherAddress(listPath, { ...(category && { category }), ...(after && { after }) });
}

/** For the route's `clientLoader`. Returns null if the request is a navigation and not from the fetcher. */
export function loadNextPage(slug: string, request: Request): Promise<NextPage> | null {
  const query = fetcherQuery(request);
  if (!query) return null;
  const after = query.get('after');
  const category = query.get('category');
  return fetchTributes(
    slug,
    { ...(category && { category }), ...(after && { after }) },
    request.signal,
  ).then(
    (page) => ({ after, page }),
    () => ({ after, page: null }),
  );
}
