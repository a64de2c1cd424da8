import { useEffect, useRef, useState } from 'react';
import { useFetcher, type SubmitTarget } from 'react-router';

export interface RouteAction<Action, Result> {
  /**
   * Resolves to the result of the action. Undefined if another submission has no result yet. Never
   * resolves after an unmount or a redirect.
   */
  send: (action: Action) => Promise<Result | undefined>;
  /** true from the submission until the page's data has loaded again */
  isBusy: boolean;
  reset: () => void;
  /** 'loading' while the page's data loads again, or while a redirect loads the next page */
  state: 'idle' | 'submitting' | 'loading';
}

/** @param path - of another route whose action it is */
export function useRouteAction<Action extends SubmitTarget & object, Result extends object>(
  path?: string,
): RouteAction<Action, Result> {
  const fetcher = useFetcher<Result>();
  const { data, state } = fetcher;
  /** the submission without a result: a ref, because a second press can come before the next render */
  const unanswered = useRef<Promise<Result>>(undefined);
  const settle = useRef<(result: Result) => void>(undefined);

  useEffect(() => {
    // The cast is safe, because a `clientAction` returns its result without serialization.
    if (data) settle.current?.(data as Result);
  }, [data]);

  return {
    send: async (action) => {
      if (unanswered.current || state === 'submitting') return undefined;
      const { promise, resolve } = Promise.withResolvers<Result>();
      unanswered.current = promise;
      const finish = () => {
        if (unanswered.current === promise) unanswered.current = undefined;
      };
      settle.current = (result) => {
        finish();
        resolve(result);
      };
      const submission = fetcher.submit(action, {
        method: 'POST',
        encType: 'application/json',
        ...(path === undefined ? {} : { action: path }),
      });
      // After a redirect there is no result.
      void submission.finally(finish);
      return promise;
    },
    isBusy: state !== 'idle',
    reset: () => fetcher.reset(),
    state,
  };
}

export type ButtonResult = { ok: true } | { ok: false; sentence: string };

export interface ButtonAction<Action> {
  /** Resolves to true if it is done. False after a failure, or if another submission is running. */
  press: (action: Action) => Promise<boolean>;
  /** as that of `useRouteAction` */
  isBusy: boolean;
  /** why the last press failed; undefined from the next press on */
  problem: string | undefined;
}

/** As `useRouteAction`, for a button whose failure is shown beside it. */
export function useButtonAction<Action extends SubmitTarget & object>(): ButtonAction<Action> {
  const { send, isBusy } = useRouteAction<Action, ButtonResult>();
  const [problem, setProblem] = useState<string>();
  const press = async (action: Action) => {
    setProblem(undefined);
    const result = await send(action);
    if (result?.ok === false) setProblem(result.sentence);
    return result?.ok ?? false;
  };
  return { press, isBusy, problem };
}
