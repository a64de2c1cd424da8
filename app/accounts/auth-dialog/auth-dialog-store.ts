/** The one authentication dialog of the page: who asked for it, in which mode it stands, how it ended. */
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
  /** the address that a verification code went to */
  email?: string;
  /** when that code went there, or that it did not */
  codeSentAt?: CodeSentAt;
  /** from the address in a reset mail */
  resetLink?: string;
  /** from the address bar after a social sign-in that failed */
  socialError?: string | undefined;
  /** 'runs the success callback' (SPEC section 4) */
  onSuccess?: () => void;
}

interface AuthDialogStore {
  dialog: DialogState;
  socialError: string | undefined;
  onSuccess: (() => void) | undefined;
  /** the path of the page that it belongs to */
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

/** Moves the dialog on. Once it closes with success, whoever opened it hears of it. */
export function tellAuthDialog(event: Exclude<DialogEvent, { type: 'opened' }>): void {
  const before = useAuthDialog.getState();
  const dialog = nextDialogState(before.dialog, event);
  if (dialog === before.dialog) return;
  useAuthDialog.setState({
    dialog,
    ...(dialog.isOpen && dialog.mode === before.dialog.mode ? {} : { socialError: undefined }),
  });
  if (before.dialog.isOpen && dialog.outcome === 'succeeded') before.onSuccess?.();
}
