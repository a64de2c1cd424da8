/**
 * Loader data that may be pending. `<Await>` is not used: it would replace elements when the data
 * arrives, and the dropdown would lose the focus.
 */
import { useEffect, useState } from 'react';

type Outcome<T> = { data: T; error?: never } | { data?: never; error: unknown };

export type DeferredData<T> = T | { pending: Promise<Outcome<T>> };

export function defer<T>(promise: Promise<T>): { pending: Promise<Outcome<T>> } {
  return {
    pending: promise.then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    ),
  };
}

export function useDeferredData<T extends object>(deferred: DeferredData<T>): Outcome<T> | null {
  const pending = 'pending' in deferred ? deferred.pending : null;
  const [settled, setSettled] = useState<{ pending: object; outcome: Outcome<T> } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    void pending?.then((outcome) => {
      if (isCurrent) setSettled({ pending, outcome });
    });
    return () => {
      isCurrent = false;
    };
  }, [pending]);

  if (!('pending' in deferred)) return { data: deferred };
  return settled?.pending === pending ? settled.outcome : null;
}
