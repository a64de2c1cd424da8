/** The browser's call of the tributes' API. */
import type { TributesPage } from './contract.ts';
import { parseTributesAnswer } from './list/paging/parse-tributes.ts';

/**
 * A page of a memorial's list.
 * @param query as the API has it: `category` and `after`, the `next` of the page before
 * @throws when there is no answer, or when it is no page of a list
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
