/**
 * A loader's answer that may still be on its way. The router's own `Await` draws other elements before
 * and after; here the cards that stand on the screen stay the same ones, opened texts included.
 */
import { useEffect, useState } from 'react';

/** The answer, or the promise of it. */
export type Arriving<T> = T | { arriving: Promise<T> };

export interface Arrival<T> {
  data?: T;
  /** why it never came */
  error?: unknown;
}

/** Empty while the answer is on its way. */
export function useArrival<T extends object>(answer: Arriving<T>): Arrival<T> {
  const promise = 'arriving' in answer ? answer.arriving : null;
  const [settled, setSettled] = useState<{ promise: Promise<T>; arrival: Arrival<T> } | null>(null);

  useEffect(() => {
    if (!promise) return undefined;
    let isCurrent = true;
    const settle = (arrival: Arrival<T>) => {
      if (isCurrent) setSettled({ promise, arrival });
    };
    promise.then(
      (data) => settle({ data }),
      (error: unknown) => settle({ error: error ?? new Error('The answer never came') }),
    );
    return () => {
      isCurrent = false;
    };
  }, [promise]);

  if (!('arriving' in answer)) return { data: answer };
  return settled && settled.promise === promise ? settled.arrival : {};
}
