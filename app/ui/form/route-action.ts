import { useEffect, useRef } from 'react';
import { useFetcher, type SubmitTarget } from 'react-router';

export interface RouteAction<Action, Result> {
  /**
   * Submits the action and resolves with its result. Resolves with undefined if another submission is in progress,
   * which prevents double submits. Never resolves if the component is unmounted first or the action redirects.
   */
  send: (action: Action) => Promise<Result | undefined>;
  /** true from the submission until the page's data has been revalidated */
  isBusy: boolean;
  /** Aborts the submission, so the next one can start. */
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
  // A ref and not state, because the second press of a double press happens before the next render.
  const isSubmitting = useRef(false);
  const settle = useRef<(result: Result) => void>(undefined);

  useEffect(() => {
    // The cast is safe, because a `clientAction` returns its result without serializing it.
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
