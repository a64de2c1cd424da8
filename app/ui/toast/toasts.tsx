import { useLazyModule } from '../lazy-module.ts';
import { useToasts } from './toast-store.ts';

const loadList = () => import('./toast-list.tsx');

/** Renders the notifications. The component that renders them is loaded when there is a first notification to show. */
export function Toasts() {
  // Notifications wait in the store until the component has loaded. If loading fails, the next notification causes
  // another attempt.
  const newest = useToasts(({ toasts }) => toasts.at(-1)?.id ?? false);
  const list = useLazyModule(loadList, newest);
  return list ? <list.ToastList /> : null;
}
