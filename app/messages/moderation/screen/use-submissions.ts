import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useReducer, useRef } from 'react';

import { loadPrivate } from '../../../accounts/session-in-browser/load-private.ts';
import type { Loaded } from '../../../wire/action-result.ts';
import { call } from '../../../wire/call.ts';
import type { ListedState, Submission, SubmissionCounts, SubmissionsPage } from '../contract.ts';
import { submissions } from '../endpoints.ts';

export interface SubmissionsList {
  state: ListedState;
  page: SubmissionsPage | undefined;
  /** the error code of the last load, or 'UNKNOWN'; undefined if the load succeeded */
  failure: string | undefined;
  isLoading: boolean;
  open: (state: ListedState) => void;
  reload: () => void;
  loadMore: () => void;
  remove: (ids: readonly string[], counts: SubmissionCounts) => void;
  change: (id: string, fields: Partial<Submission>) => void;
}

interface ListState {
  state: ListedState;
  page: SubmissionsPage | undefined;
  failure: string | undefined;
  isLoading: boolean;
}

type Event =
  | { kind: 'opened'; state: ListedState }
  | { kind: 'loading' }
  | { kind: 'loaded'; loaded: Loaded<SubmissionsPage>; isMore: boolean }
  | { kind: 'removed'; from: ListedState; ids: readonly string[]; counts: SubmissionCounts }
  | { kind: 'changed'; id: string; fields: Partial<Submission> };

function reduce(list: ListState, event: Event): ListState {
  const { page } = list;
  switch (event.kind) {
    case 'opened':
      return {
        ...list,
        state: event.state,
        page: emptied(page),
        failure: undefined,
        isLoading: true,
      };
    case 'loading':
      return { ...list, failure: undefined, isLoading: true };
    case 'loaded':
      return { ...list, isLoading: false, ...afterLoad(page, event) };
    case 'removed':
      return page
        ? {
            ...list,
            page: {
              ...page,
              counts: event.counts,
              submissions: page.submissions.filter(
                ({ id }) => event.from !== list.state || !event.ids.includes(id),
              ),
            },
          }
        : list;
    case 'changed':
      return page
        ? {
            ...list,
            page: {
              ...page,
              submissions: page.submissions.map((item) =>
                item.id === event.id ? { ...item, ...event.fields } : item,
              ),
            },
          }
        : list;
  }
}

function emptied(page: SubmissionsPage | undefined): SubmissionsPage | undefined {
  return page && { ...page, submissions: [], next: null };
}

function afterLoad(
  page: SubmissionsPage | undefined,
  { loaded, isMore }: Extract<Event, { kind: 'loaded' }>,
): Pick<ListState, 'page' | 'failure'> {
  if (!loaded.ok) return { page, failure: loaded.code ?? 'UNKNOWN' };
  if (!isMore || !page) return { page: loaded.data, failure: undefined };
  const known = new Set(page.submissions.map(({ id }) => id));
  const added = loaded.data.submissions.filter(({ id }) => !known.has(id));
  return {
    page: { ...loaded.data, submissions: [...page.submissions, ...added] },
    failure: undefined,
  };
}

/** One list of Tributes Management, page by page. A late response for another list is ignored. */
export function useSubmissions(memorialId: string): SubmissionsList {
  const { i18n } = useLingui();
  const [list, dispatch] = useReducer(reduce, {
    state: 'waiting',
    page: undefined,
    failure: undefined,
    isLoading: true,
  });
  const lastRequest = useRef(0);
  // A decision can end after another list was opened, which must not get the rows of the earlier one.
  const opened = useRef<ListedState>('waiting');

  const load = useCallback(
    async (state: ListedState, after?: string) => {
      lastRequest.current += 1;
      const request = lastRequest.current;
      const loaded = await loadPrivate(i18n._(msg`We couldn’t load the tributes.`), () =>
        call(submissions.list, { id: memorialId, query: { state, after } }),
      );
      if (request !== lastRequest.current) return;
      dispatch({ kind: 'loaded', loaded, isMore: after !== undefined });
    },
    [i18n, memorialId],
  );

  useEffect(() => {
    const requests = lastRequest;
    void load('waiting');
    return () => {
      requests.current += 1;
    };
  }, [load]);

  const { state, page } = list;
  return {
    ...list,
    open: (next) => {
      opened.current = next;
      dispatch({ kind: 'opened', state: next });
      void load(next);
    },
    reload: () => {
      dispatch({ kind: 'loading' });
      void load(opened.current);
    },
    loadMore: () => {
      if (!page?.next) return;
      dispatch({ kind: 'loading' });
      void load(state, page.next);
    },
    remove: (ids, counts) => dispatch({ kind: 'removed', from: state, ids, counts }),
    change: (id, fields) => dispatch({ kind: 'changed', id, fields }),
  };
}
