/** The state of the page's one authentication dialog, and the request that opened it. */
import { create } from 'zustand';

import {
  CLOSED_DIALOG,
  nextDialogState,
  type CodeSentAt,
  type DialogEvent,
  type DialogState,
  type OpeningMode,
} from './dialog-flow.ts';

interface DialogRequest {
  mode: OpeningMode;
  /** the address that the verification code was sent to */
  email?: string;
  /** when it was sent, or that it was not */
  codeSentAt?: CodeSentAt;
  /** the token of a reset link */
  resetLink?: string;
  /** the error code of a failed social sign-in */
  socialError?: string | undefined;
  /** 'runs the success callback' (SPEC section 4) */
  onSuccess?: () => void;
}

interface AuthDialogStore {
  dialog: DialogState;
  socialError: string | undefined;
  onSuccess: (() => void) | undefined;
  /** the path of the page that opened it */
  openedAt: string | undefined;
}

export const useAuthDialog = create<AuthDialogStore>()(() => ({
  dialog: CLOSED_DIALOG,
  socialError: undefined,
  onSuccess: undefined,
  openedAt: undefined,
}));

export function openAuthDialog({ socialError, onSuccess, ...opening }: DialogRequest): void {
  useAuthDialog.setState(({ dialog }) => ({
    dialog: nextDialogState(dialog, { type: 'opened', ...opening }),
    socialError,
    onSuccess,
    openedAt: window.location.pathname,
  }));
}

/** Applies an event. When the dialog closes with success, the request's `onSuccess` is called. */
export function dispatchAuthDialog(event: Exclude<DialogEvent, { type: 'opened' }>): void {
  const before = useAuthDialog.getState();
  const dialog = nextDialogState(before.dialog, event);
  if (dialog === before.dialog) return;
  useAuthDialog.setState({
    dialog,
    ...(dialog.isOpen && dialog.mode === before.dialog.mode ? {} : { socialError: undefined }),
  });
  if (before.dialog.isOpen && dialog.outcome === 'succeeded') before.onSuccess?.();
}
