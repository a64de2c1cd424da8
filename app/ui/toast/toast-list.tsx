import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';

import './toasts.css';
import { closestTarget } from '../closest-target.ts';
import { NOTICE_ICONS } from '../notice-icons.ts';
import { dismissToast, TOAST_MS, useToasts, type Toast } from './toast-store.ts';

const GAP_BELOW = 12;

export function ToastList() {
  const { t } = useLingui();
  const toasts = useToasts((state) => state.toasts);
  // Radix fills in the key.
  const hotkey = '{hotkey}';
  return (
    <RadixToast.Provider label={t`Notification`} swipeDirection="right" duration={TOAST_MS.info}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
      <RadixToast.Viewport
        label={t`Notifications (${hotkey})`}
        className="toasts"
        ref={publishHeight}
      />
    </RadixToast.Provider>
  );
}

/** Sets `--toasts-height`, the space that a dialog of size 'sheet' leaves free for the notifications. */
function publishHeight(viewport: HTMLOListElement | null) {
  if (!viewport) return undefined;
  const page = document.documentElement;
  const update = () => {
    const { height, bottom } = viewport.getBoundingClientRect();
    page.style.setProperty('--toasts-height', `${height > 0 ? bottom + GAP_BELOW : 0}px`);
  };
  const observer = new ResizeObserver(update);
  observer.observe(viewport);
  return () => {
    observer.disconnect();
    page.style.removeProperty('--toasts-height');
  };
}

function ToastItem({ toast }: { toast: Toast }) {
  const { t } = useLingui();
  const Icon = NOTICE_ICONS[toast.type];
  return (
    <RadixToast.Root
      className="toast"
      data-type={toast.type}
      type="foreground"
      duration={TOAST_MS[toast.type]}
      // Escape dismisses a notification only if it has the focus.
      onEscapeKeyDown={(event) => {
        if (!closestTarget(event, '.toast')) event.preventDefault();
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
      <RadixToast.Close className="toast-close" aria-label={t`Dismiss`}>
        <X aria-hidden="true" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
