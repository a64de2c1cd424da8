import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { useLazyModule } from '../../ui/lazy-module.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { ProviderButton } from '../contract.ts';
import { dispatchAuthDialog, useAuthDialog } from './auth-dialog-store.ts';

const loadDialog = () => import('./auth-dialog.tsx');

export function prefetchAuthDialog(): void {
  // A failure is ignored: opening the dialog imports the module again and reports the failure.
  loadDialog().catch(() => undefined);
}

interface AuthDialogHostProps {
  providers: readonly ProviderButton[];
}

export function AuthDialogHost({ providers }: AuthDialogHostProps) {
  const { t } = useLingui();
  const isOpen = useAuthDialog(({ dialog }) => dialog.isOpen);
  const loaded = useLazyModule(loadDialog, isOpen, () => {
    dispatchAuthDialog({ type: 'dismissed' });
    showToast({ type: 'error', title: t`Error`, message: t`Network error occurred` });
  });
  useCloseOnNavigation();
  return loaded && isOpen ? <loaded.AuthDialog providers={providers} /> : null;
}

function useCloseOnNavigation() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (useAuthDialog.getState().openedAt !== pathname) dispatchAuthDialog({ type: 'dismissed' });
  }, [pathname]);
}
