import type { TributesPage } from './contract.ts';
import { parseTributesAnswer } from './list/paging/parse-tributes.ts';

/**
 * Loads one page of a memorial's list.
 * @param query - `category`, and `after` with the previous page's `next`
 * @throws on a network error or an invalid response
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
  if (!page) throw new Error(`The request for tributes failed with status ${response.status}`);
  return page;
}
