/** The browser's one call to the tributes' API. */
import type { TributesPage } from './contract.ts';
import { readTributesAnswer } from './list/parse-tributes.ts';

interface PartOfList {
  category: string | undefined;
  /** `next` of the part before; undefined for the first */
  after: string | undefined;
}

/** A part of a memorial's list. Rejects when no answer comes or when it is not the part asked for. */
export async function fetchTributes(
  slug: string,
  { category, after }: PartOfList,
  signal: AbortSignal,
): Promise<TributesPage> {
  const query = new URLSearchParams({
    ...(category ? { category } : {}),
    ...(after ? { after } : {}),
  });
  const response = await fetch(
    `/api/v1/memorials/${encodeURIComponent(slug)}/tributes?${query.toString()}`,
    { signal },
  );
  const page = readTributesAnswer(await response.json());
  if (!page) throw new Error(`The list of tributes was answered with status ${response.status}`);
  return page;
}
