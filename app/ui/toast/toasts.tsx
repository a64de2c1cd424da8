import { useLazyModule } from '../lazy-module.ts';
import { useToasts } from './toast-store.ts';

const loadList = () => import('./toast-list.tsx');

export function Toasts() {
  // If loading fails, notifications stay in the store, and the next one starts another attempt.
  const newest = useToasts(({ toasts }) => toasts.at(-1)?.id ?? false);
  const list = useLazyModule(loadList, newest);
  return list ? <list.ToastList /> : null;
}
