import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Loads the route's data again, `milliseconds` after the last loading has ended, while `isOn`. */
export function usePolling(isOn: boolean, milliseconds: number): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOn || state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), milliseconds);
    return () => clearTimeout(timer);
  }, [isOn, milliseconds, state, revalidate]);
}
