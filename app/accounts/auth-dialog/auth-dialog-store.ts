/**
 * The state of the page's only authentication dialog: the dialog's mode, its success callback and the way in which it
 * was closed.
 */
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
  /** prefills the email field; for a code form, the e-mail address that the code was mailed to */
  email?: string;
  /** for a code form: the time at which the code was mailed, or 'failed' if the request to mail the code failed */
  codeSentAt?: CodeSentAt;
  /** the token after `#` in the link of a reset mail */
  resetLink?: string;
  /** the URL parameter `error` after a failed social sign-in */
  socialError?: string | undefined;
  /** 'runs the success callback' (SPEC section 4) */
  onSuccess?: () => void;
}

interface AuthDialogStore {
  dialog: DialogState;
  socialError: string | undefined;
  onSuccess: (() => void) | undefined;
  /** the path of the page where the dialog was opened; navigating to another path closes the dialog */
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

/** Applies an event to the dialog's state. Calls the success callback if the event closes the dialog with success. */
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
