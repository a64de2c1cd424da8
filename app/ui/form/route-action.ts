import { useEffect, useRef } from 'react';
import { useFetcher, type SubmitTarget } from 'react-router';

export interface RouteAction<Action, Result> {
  /**
   * Submits the action and resolves with its result; with undefined if another submission is in progress, which
   * prevents double submits. If the component is unmounted first, or the action redirects, it never resolves.
   */
  send: (action: Action) => Promise<Result | undefined>;
  /** from the submission until the page's data has been revalidated */
  isBusy: boolean;
  /** Aborts the submission, and enables another. */
  reset: () => void;
  /** 'loading' while the page's data is revalidated, or after a redirect */
  state: 'idle' | 'submitting' | 'loading';
}

/** Submits to the `clientAction` of the route in which the component is rendered. */
export function useRouteAction<
  Action extends SubmitTarget & object,
  Result extends object,
>(): RouteAction<Action, Result> {
  const fetcher = useFetcher<Result>();
  const { data, state } = fetcher;
  // A ref, because a double press happens before the first render.
  const isSubmitting = useRef(false);
  const settle = useRef<(result: Result) => void>(undefined);

  useEffect(() => {
    // The result of a `clientAction` is not serialized.
    if (data) settle.current?.(data as Result);
  }, [data]);

  return {
    send: async (action) => {
      if (isSubmitting.current || state !== 'idle') return undefined;
      isSubmitting.current = true;
      const { promise, resolve } = Promise.withResolvers<Result>();
      settle.current = resolve;
      const submission = fetcher.submit(action, { method: 'POST', encType: 'application/json' });
      void submission.finally(() => {
        isSubmitting.current = false;
      });
      return promise;
    },
    isBusy: state !== 'idle',
    reset: () => fetcher.reset(),
    state,
  };
}
