import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';

import './toasts.css';
import { metBy } from '../closest-target.ts';
import { dismissToast, TOAST_MS, useToasts, type Toast, type ToastType } from './toast-store.ts';

const ICONS: Record<ToastType, LucideIcon> = {
  error: CircleAlert,
  success: CircleCheck,
  warning: TriangleAlert,
  info: Info,
};

/** pixels between the last notification and what makes room for them */
const ROOM_BELOW = 12;

/**
 * The notifications, top right. Each is announced, waits while a pointer or the focus is on it, and can
 * be dismissed by its button, with a swipe, or by Escape when it has the focus.
 */
export function ToastList() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <RadixToast.Provider swipeDirection="right" duration={TOAST_MS.info}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
      <RadixToast.Viewport className="toasts" ref={tellHeight} />
    </RadixToast.Provider>
  );
}

/** Says in `--toasts-height` how much of the screen's top they take, for what has to make room. */
function tellHeight(viewport: HTMLOListElement | null) {
  if (!viewport) return undefined;
  const page = document.documentElement;
  const tell = () => {
    const { height, bottom } = viewport.getBoundingClientRect();
    page.style.setProperty('--toasts-height', `${height > 0 ? bottom + ROOM_BELOW : 0}px`);
  };
  const sizes = new ResizeObserver(tell);
  sizes.observe(viewport);
  return () => {
    sizes.disconnect();
    page.style.removeProperty('--toasts-height');
  };
}

function ToastItem({ toast }: { toast: Toast }) {
  const Icon = ICONS[toast.type];
  return (
    <RadixToast.Root
      className="toast"
      data-type={toast.type}
      type="foreground"
      duration={TOAST_MS[toast.type]}
      // Escape belongs to the page; on a notification with the focus it still dismisses.
      onEscapeKeyDown={(event) => {
        if (!metBy(event, '.toast')) event.preventDefault();
      }}
      onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
    >
      <Icon className="toast-icon" aria-hidden="true" />
      <div className="toast-words">
        <RadixToast.Title className="toast-title">{toast.title}</RadixToast.Title>
        {toast.message ? (
          <RadixToast.Description className="toast-message">{toast.message}</RadixToast.Description>
        ) : null}
      </div>
      <RadixToast.Close className="toast-close" aria-label="Dismiss">
        <X aria-hidden="true" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
