import { useLazyModule } from '../lazy-module.ts';
import { useToasts } from './toast-store.ts';

const loadList = () => import('./toast-list.tsx');

/** Renders the notifications; the component that does so is loaded with the first one. */
export function Toasts() {
  // Notifications wait in the store until the component has loaded; each new one retries a failed load.
  const newest = useToasts(({ toasts }) => toasts.at(-1)?.id ?? false);
  const list = useLazyModule(loadList, newest);
  return list ? <list.ToastList /> : null;
}
