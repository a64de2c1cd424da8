import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { useLazyModule } from '../../ui/lazy-module.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { SocialProvider } from '../contract.ts';
import { dispatchAuthDialog, useAuthDialog } from './auth-dialog-store.ts';

/** Loaded when the dialog is first opened, or prefetched by `prefetchAuthDialog`. */
const loadDialog = () => import('./auth-dialog.tsx');

/** Prefetches the dialog when a pointer or the focus reaches a button that opens it. */
export function prefetchAuthDialog(): void {
  // Opening it retries, and reports a failure.
  loadDialog().catch(() => undefined);
}

interface AuthDialogHostProps {
  /** the providers whose buttons are shown */
  providers: readonly SocialProvider[];
}

/** Renders the authentication dialog while it is open. */
export function AuthDialogHost({ providers }: AuthDialogHostProps) {
  const isOpen = useAuthDialog(({ dialog }) => dialog.isOpen);
  const loaded = useLazyModule(loadDialog, isOpen, () => {
    dispatchAuthDialog({ type: 'dismissed' });
    showToast({ type: 'error', title: 'Error', message: 'Network error occurred' });
  });
  useCloseOnNavigation();
  return loaded && isOpen ? <loaded.AuthDialog providers={providers} /> : null;
}

/** The dialog closes with the page that opened it, as by the Back button. */
function useCloseOnNavigation() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (useAuthDialog.getState().openedAt !== pathname) dispatchAuthDialog({ type: 'dismissed' });
  }, [pathname]);
}
