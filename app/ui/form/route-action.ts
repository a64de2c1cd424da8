import { useEffect, useRef } from 'react';
import { useFetcher, type SubmitTarget } from 'react-router';

export interface RouteAction<Action, Result> {
  /**
   * Resolves with what the action returned. A press while one is under way sends nothing and resolves with
   * undefined. Where the screen is gone by then, as after a redirect, nobody waits any more and it never resolves.
   */
  send: (action: Action) => Promise<Result | undefined>;
  /** from the press until the screen's data has been loaded again */
  isBusy: boolean;
  /** Ends a sending that leads nowhere, so that there can be another. */
  reset: () => void;
  /** 'loading' once the action has returned */
  state: 'idle' | 'submitting' | 'loading';
}

/** Sends to the `clientAction` of the route in which the component stands. */
export function useRouteAction<
  Action extends SubmitTarget & object,
  Result extends object,
>(): RouteAction<Action, Result> {
  const fetcher = useFetcher<Result>();
  const { data, state } = fetcher;
  // By the moment of the press: two may come before the first is rendered.
  const isUnderWay = useRef(false);
  const settle = useRef<(result: Result) => void>(undefined);

  useEffect(() => {
    // An action in the browser hands its result over as it is.
    if (data) settle.current?.(data as Result);
  }, [data]);

  return {
    send: async (action) => {
      if (isUnderWay.current || state !== 'idle') return undefined;
      isUnderWay.current = true;
      const { promise, resolve } = Promise.withResolvers<Result>();
      settle.current = resolve;
      const sending = fetcher.submit(action, { method: 'POST', encType: 'application/json' });
      void sending.finally(() => {
        isUnderWay.current = false;
      });
      return promise;
    },
    isBusy: state !== 'idle',
    reset: () => fetcher.reset(),
    state,
  };
}
