/** Requests tributes from the API, in the browser. */
import type { TributesPage } from './contract.ts';
import { parseTributesAnswer } from './list/paging/parse-tributes.ts';

/**
 * Requests one page of a memorial's list.
 * @param query - the API's parameters: `category`, and `after`, whose value is the `next` of the previous page
 * @throws on a network error, and when the response is not a page of tributes
 */
export async function fetchTributes(
  slug: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<TributesPage> {
  const search = new URLSearchParams(query).toString();
  const path = `/api/v1/memorials/${encodeURIComponent(slug)}/tributes?${search}`;
  const response = await fetch(path, { signal });
  const page = parseTributesAnswer(await response.json());
  if (!page) throw new Error(`The list of tributes was answered with status ${response.status}`);
  return page;
}
