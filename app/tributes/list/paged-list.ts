/** The list of the screen as it grows: asks for the next part, keeps what is there when that fails. */
import { useCallback, useEffect, useRef, useState } from 'react';

import { fetchTributes } from '../client.ts';
import { withPart, type ShownList } from './shown-list.ts';

/** `arriving`: the server's first answer is on its way; `failed`: the last request brought nothing. */
export type ListPhase = 'ready' | 'arriving' | 'loading' | 'failed';

/** What the list begins with. Another object begins it anew, the same never does. */
export interface ListStart {
  list: ShownList;
  phase: 'ready' | 'arriving' | 'failed';
}

interface GrowingList {
  list: ShownList;
  phase: ListPhase;
  /** Asks for the next part, or for the first where it failed; one request at a time. */
  loadMore: () => void;
}

/** Grows from `start` by the API's answers. */
export function useGrowingList(
  slug: string,
  category: string | undefined,
  start: ListStart,
): GrowingList {
  const [grown, setGrown] = useState<ListStart & { start: ListStart; isLoading: boolean }>({
    ...start,
    start,
    isLoading: false,
  });
  if (grown.start !== start) setGrown({ ...start, start, isLoading: false });
  const { list } = grown;
  const request = useRef<AbortController | null>(null);

  useEffect(
    () => () => {
      request.current?.abort();
      request.current = null;
    },
    [start],
  );

  const loadMore = useCallback(() => {
    if (request.current) return;
    const controller = new AbortController();
    request.current = controller;
    setGrown((before) => ({ ...before, isLoading: true }));
    const settle = (result: ListStart) => {
      if (request.current !== controller) return;
      request.current = null;
      setGrown((before) => ({ ...before, ...result, isLoading: false }));
    };
    fetchTributes(slug, { category, after: list.next ?? undefined }, controller.signal).then(
      (page) => settle({ list: withPart(list, page), phase: 'ready' }),
      () => settle({ list, phase: 'failed' }),
    );
  }, [slug, category, list]);

  return { list, phase: grown.isLoading ? 'loading' : grown.phase, loadMore };
}
