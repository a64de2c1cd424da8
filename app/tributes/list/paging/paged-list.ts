/** The list on the screen as it grows: a fetcher loads the next page, what has been loaded stays. */
import { useCallback, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';

import type { ListStart } from './list-start.ts';
import { appendPage, type LoadedList } from './loaded-list.ts';
import { nextPageAddress, type NextPage } from './next-page.ts';

export type ListStatus = 'idle' | 'loading' | 'failed';

interface PagedList {
  list: LoadedList;
  status: ListStatus;
  /** Loads the next page, or the first when that has failed; one at a time. */
  loadMore: () => void;
}

/** Another `start` begins the list anew. */
export function usePagedList(start: ListStart, category: string | undefined): PagedList {
  const { pathname, key } = useLocation();
  // A fetcher for each history entry: a page that arrives late is not added to another category's list.
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
