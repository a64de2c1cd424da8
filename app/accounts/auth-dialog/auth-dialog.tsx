import { Dialog } from '../../ui/dialog.tsx';
import type { SocialProvider } from '../contract.ts';
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

const WORDS: Record<DialogMode, { title: string; description: string }> = {
  login: { title: 'Log in', description: 'With the email and password of your account.' },
  signup: { title: 'Create your account', description: 'For the memorials you look after.' },
  reset: {
    title: 'Reset your password',
    description: 'Enter your email and we’ll send you a six-digit code.',
  },
  'verify-email': {
    title: 'Verify your email',
    description: 'Enter the six-digit code we sent you.',
  },
  'change-email': {
    title: 'Change your email',
    description: 'We’ll send a new code to the address you enter.',
  },
  'social-code': {
    title: 'One more step',
    description: 'Enter the six-digit code so we know this email is yours.',
  },
  'verify-reset': {
    title: 'Enter your code',
    description: 'Enter the six-digit code we sent you, then choose a new password.',
  },
  'new-password': {
    title: 'Choose a new password',
    description: 'You’ll use it the next time you log in.',
  },
};

interface AuthDialogProps {
  providers: readonly SocialProvider[];
}

export function AuthDialog({ providers }: AuthDialogProps) {
  const { mode } = useAuthDialog(({ dialog }) => dialog);
  const { title, description } = WORDS[mode];
  return (
    <Dialog
      size="sheet"
      title={title}
      description={description}
      onClose={() => dispatchAuthDialog({ type: 'dismissed' })}
      onReturnFocus={() => document.getElementById('content')?.focus({ preventScroll: true })}
    >
      {/* Screen readers announce a dialog's title only when it opens. This element announces the title of
          each new mode. */}
      <p className="visually-hidden" role="status">
        {title}
      </p>
      <ModeForm key={mode} mode={mode} providers={providers} />
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
