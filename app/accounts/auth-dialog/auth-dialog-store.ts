import { create } from 'zustand';

import { dismissErrorToasts } from '../../ui/toast/toast-store.ts';
import { invitationInPath } from '../invitations/invitation-in-address.ts';
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
  /** prefills the email field; in a code form, the address to which the code was mailed */
  email?: string;
  /** when the code was mailed; 'failed' if sending the code failed */
  codeSentAt?: CodeSentAt;
  /** the token after `#` in the link of a reset mail */
  resetLink?: string;
  /** the URL parameter `error` after a failed social sign-in */
  socialError?: string | undefined;
  /** the token of the link with which the visitor came; on the page of a link it is known anyway */
  invitation?: string | undefined;
  onSuccess?: () => void;
}

interface AuthDialogStore {
  dialog: DialogState;
  socialError: string | undefined;
  invitation: string | undefined;
  onSuccess: (() => void) | undefined;
  /** the path where the dialog was opened; navigating to another path closes the dialog */
  openedAt: string | undefined;
}

export const useAuthDialog = create<AuthDialogStore>()(() => ({
  dialog: CLOSED_DIALOG,
  socialError: undefined,
  invitation: undefined,
  onSuccess: undefined,
  openedAt: undefined,
}));

export function openAuthDialog({
  socialError,
  invitation = invitationInPath(window.location.pathname),
  onSuccess,
  ...opening
}: DialogRequest): void {
  useAuthDialog.setState(({ dialog }) => ({
    dialog: nextDialogState(dialog, { type: 'opened', ...opening }),
    socialError,
    invitation,
    onSuccess,
    openedAt: window.location.pathname,
  }));
}

/** The user leaves a form, and with it the errors of that form. */
const LEAVES_FORM: ReadonlySet<DialogEvent['type']> = new Set([
  'switched',
  'email-wrong',
  'email-kept',
  'reset-resumed',
]);

export function dispatchAuthDialog(event: Exclude<DialogEvent, { type: 'opened' }>): void {
  const before = useAuthDialog.getState();
  const dialog = nextDialogState(before.dialog, event);
  if (dialog === before.dialog) return;
  if (LEAVES_FORM.has(event.type)) dismissErrorToasts();
  useAuthDialog.setState({
    dialog,
    ...(dialog.isOpen && dialog.mode === before.dialog.mode ? {} : { socialError: undefined }),
  });
  if (before.dialog.isOpen && dialog.outcome === 'succeeded') before.onSuccess?.();
}
