import { useLazyModule } from '../lazy-module.ts';
import { useToasts } from './toast-store.ts';

const loadList = () => import('./toast-list.tsx');

/** Renders the notifications. The component for them is loaded when the first one is shown. */
export function Toasts() {
  // Notifications are in the store until the component has loaded. Each new notification retries a failed load.
  const newest = useToasts(({ toasts }) => toasts.at(-1)?.id ?? false);
  const list = useLazyModule(loadList, newest);
  return list ? <list.ToastList /> : null;
}
