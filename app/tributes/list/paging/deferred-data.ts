/**
 * Loader data that may still be pending. `<Await>` is not used, because it replaces the elements around it when the
 * data arrives: the dropdown just used would lose focus, and an expanded text would collapse.
 */
import { useEffect, useState } from 'react';

type Outcome<T> = { data: T; error?: never } | { data?: never; error: unknown };

/** The data, or a promise of its outcome. The promise never rejects. */
export type DeferredData<T> = T | { pending: Promise<Outcome<T>> };

/** Wraps the promise for the result of a `clientLoader`, so that the navigation does not wait for the data. */
export function defer<T>(promise: Promise<T>): { pending: Promise<Outcome<T>> } {
  return {
    pending: promise.then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    ),
  };
}

/** Returns null while the data is pending. */
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
