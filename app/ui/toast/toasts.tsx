import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { useLazyModule } from '../lazy-module.ts';
import { dismissErrorsOfOtherPages, useToasts } from './toast-store.ts';

const loadList = () => import('./toast-list.tsx');

/** For screens that say something while they are offline, when the list can't load any more. */
export function prefetchToasts(): void {
  // A failure is ignored: the first notification imports the list again.
  loadList().catch(() => undefined);
}

export function Toasts() {
  // If the list fails to load, the notifications stay in the store. The next notification starts
  // another attempt.
  const newest = useToasts(({ toasts }) => toasts.at(-1)?.id ?? false);
  const list = useLazyModule(loadList, newest);
  const { pathname } = useLocation();
  useEffect(() => dismissErrorsOfOtherPages(), [pathname]);
  return list ? <list.ToastList /> : null;
}
