import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';

import './toasts.css';
import { dismissToast, TOAST_MS, useToasts, type Toast, type ToastType } from './toast-store.ts';

const ICONS: Record<ToastType, LucideIcon> = {
  error: CircleAlert,
  success: CircleCheck,
  warning: TriangleAlert,
  info: Info,
};

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
      <RadixToast.Viewport className="toasts" />
    </RadixToast.Provider>
  );
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
      onEscapeKeyDown={(event) => event.preventDefault()}
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
