/** The list with infinite scroll, whose further pages are loaded by a fetcher. */
import { useCallback, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';

import type { ListStart } from './list-start.ts';
import { appendPage, type LoadedList } from './loaded-list.ts';
import { nextPageAddress, type NextPage } from './next-page.ts';

export type ListStatus = 'idle' | 'loading' | 'failed';

interface PagedList {
  list: LoadedList;
  status: ListStatus;
  /** Loads the next page, or repeats a failed first request. Does nothing while loading. */
  loadMore: () => void;
}

/** Returns the loaded list. A new `start` object resets the list. */
export function usePagedList(start: ListStart, category: string | undefined): PagedList {
  const { pathname, key } = useLocation();
  // Each history entry has its own fetcher, so that a late response cannot reach another list.
  const { load, state, data } = useFetcher<NextPage>({ key: `tributes ${key}` });
  const [grown, setGrown] = useState({ start, list: start.list });

  let list = grown.start === start ? grown.list : start.list;
  if (data?.page) list = appendPage(list, data.after, data.page);
  if (grown.start !== start || grown.list !== list) setGrown({ start, list });

  const { next } = list;
  const loadMore = useCallback(() => {
    if (state === 'idle') void load(nextPageAddress(pathname, { category, after: next }));
  }, [load, state, pathname, category, next]);

  return { list, status: statusOf(), loadMore };

  function statusOf(): ListStatus {
    if (state !== 'idle') return 'loading';
    if (data?.page === null) return 'failed';
    return list === start.list ? start.status : 'idle';
  }
}
