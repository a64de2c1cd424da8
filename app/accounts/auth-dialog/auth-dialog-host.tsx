import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { useLazyModule } from '../../ui/lazy-module.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { SocialProvider } from '../contract.ts';
import { tellAuthDialog, useAuthDialog } from './auth-dialog-store.ts';

/** Fetched when the dialog is first wanted, or a moment before: see `prepareAuthDialog`. */
const loadDialog = () => import('./auth-dialog.tsx');

/** Begins to fetch the dialog while a pointer is on its way to the button that opens it. */
export function prepareAuthDialog(): void {
  // Whoever then opens it meets the failure and is told.
  loadDialog().catch(() => undefined);
}

interface AuthDialogHostProps {
  /** the providers whose buttons are shown */
  providers: readonly SocialProvider[];
}

/** The place of the authentication dialog on the product's own pages. */
export function AuthDialogHost({ providers }: AuthDialogHostProps) {
  const isOpen = useAuthDialog(({ dialog }) => dialog.isOpen);
  const loaded = useLazyModule(loadDialog, isOpen, () => {
    tellAuthDialog({ type: 'dismissed' });
    showToast({ type: 'error', title: 'Error', message: 'Network error occurred' });
  });
  useClosedByNavigation();
  return loaded && isOpen ? <loaded.AuthDialog providers={providers} /> : null;
}

/** The Back button leaves the page that the dialog belongs to, so it goes too. */
function useClosedByNavigation() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (useAuthDialog.getState().openedAt !== pathname) tellAuthDialog({ type: 'dismissed' });
  }, [pathname]);
}
