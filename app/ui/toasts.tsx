import { useOnDemand } from './on-demand.ts';
import { useToasts } from './toast-store.ts';

const loadList = () => import('./toast-list.tsx');

/** The place of the notifications; what draws them is fetched with the first one. */
export function Toasts() {
  const hasToasts = useToasts(({ toasts }) => toasts.length > 0);
  const list = useOnDemand(loadList, hasToasts);
  return list ? <list.ToastList /> : null;
}
