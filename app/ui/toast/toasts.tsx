import { useOnDemand } from '../lazy-module.ts';
import { useToasts } from './toast-store.ts';

const loadList = () => import('./toast-list.tsx');

/** The place of the notifications; what draws them is fetched with the first one. */
export function Toasts() {
  // They wait in the store until they can be drawn; each new one asks for that again.
  const newest = useToasts(({ toasts }) => toasts.at(-1)?.id ?? false);
  const list = useOnDemand(loadList, newest);
  return list ? <list.ToastList /> : null;
}
