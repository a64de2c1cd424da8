import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { Dialog } from '../../ui/dialog.tsx';
import type { ProviderButton } from '../contract.ts';
import { dispatchAuthDialog, useAuthDialog } from './auth-dialog-store.ts';

import './auth-dialog.css';
import type { DialogMode } from './dialog-flow.ts';
import { ChangeEmailForm } from './forms/change-email-form.tsx';
import { LoginForm } from './forms/login-form.tsx';
import { NewPasswordForm } from './forms/new-password-form.tsx';
import { ResetForm } from './forms/reset-form.tsx';
import { SignupForm } from './forms/signup-form.tsx';
import { SocialCodeForm } from './forms/social-code-form.tsx';
import { VerifyEmailForm } from './forms/verify-email-form.tsx';
import { VerifyResetForm } from './forms/verify-reset-form.tsx';
import { InvitedOnlyNote, useIsSignUpClosed } from './invited-only-note.tsx';

const TEXTS: Record<DialogMode, { title: MessageDescriptor; description: MessageDescriptor }> = {
  login: { title: msg`Log in`, description: msg`Enter your email and password.` },
  signup: {
    title: msg`Create your account`,
    description: msg`You’ll use your account to look after your memorials.`,
  },
  reset: {
    title: msg`Reset your password`,
    description: msg`Enter your email and we’ll send you a six-digit code.`,
  },
  'verify-email': {
    title: msg`Verify your email`,
    description: msg`Enter the six-digit code we sent you.`,
  },
  'change-email': {
    title: msg`Change your email`,
    description: msg`We’ll send a new code to the address you enter.`,
  },
  'social-code': {
    title: msg`One more step`,
    description: msg`Enter the six-digit code we sent you, so we know this is your email address.`,
  },
  'verify-reset': {
    title: msg`Enter your code`,
    description: msg`Enter the six-digit code we sent you, then choose a new password.`,
  },
  'new-password': {
    // An email says the same without a macro.
    title: /*i18n*/ { id: 'Choose a new password', message: 'Choose a new password' },
    description: msg`You’ll use the new password the next time you log in.`,
  },
};

const INVITED_ONLY = {
  title: msg`By invitation only`,
  description: msg`To create an account, open the link in your invitation.`,
};

interface AuthDialogProps {
  providers: readonly ProviderButton[];
}

export function AuthDialog({ providers }: AuthDialogProps) {
  const { mode } = useAuthDialog(({ dialog }) => dialog);
  const isClosed = useIsSignUpClosed() && mode === 'signup';
  const { i18n } = useLingui();
  const texts = isClosed ? INVITED_ONLY : TEXTS[mode];
  const title = i18n._(texts.title);
  return (
    <Dialog
      size="sheet"
      title={title}
      description={i18n._(texts.description)}
      onClose={() => dispatchAuthDialog({ type: 'dismissed' })}
      onReturnFocus={() => document.getElementById('content')?.focus({ preventScroll: true })}
    >
      {/* Screen readers announce a dialog's title only when it opens. This element announces the title of
          each new mode. */}
      <p className="visually-hidden" role="status">
        {title}
      </p>
      {isClosed ? <InvitedOnlyNote /> : <ModeForm key={mode} mode={mode} providers={providers} />}
    </Dialog>
  );
}

function ModeForm({ mode, providers }: { mode: DialogMode } & AuthDialogProps) {
  switch (mode) {
    case 'login':
      return <LoginForm providers={providers} />;
    case 'signup':
      return <SignupForm providers={providers} />;
    case 'reset':
      return <ResetForm />;
    case 'verify-email':
      return <VerifyEmailForm />;
    case 'change-email':
      return <ChangeEmailForm />;
    case 'social-code':
      return <SocialCodeForm />;
    case 'verify-reset':
      return <VerifyResetForm />;
    case 'new-password':
      return <NewPasswordForm />;
  }
}
