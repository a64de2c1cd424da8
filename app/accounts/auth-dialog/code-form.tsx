import { useState, type ReactNode } from 'react';

import { CodeBoxes } from '../../ui/code-boxes.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAccountForm } from '../account-form.ts';
import { ACCOUNT_LIMITS, verifyEmailPayloadSchema } from '../contract.ts';
import type { Outcome } from '../session-actions.ts';
import { AuthForm } from './auth-form.tsx';
import { ResendCode } from './resend-code.tsx';

interface CodeFormProps {
  /** what is said about the mail that was sent */
  sentWords: ReactNode;
  /** false when the wish for the mail was lost on the way */
  isCodeSent: boolean;
  initialCode?: string;
  action: string;
  onCode: (code: string) => Promise<Outcome>;
  onResend: () => Promise<Outcome>;
  links?: ReactNode;
}

/** The six boxes, for both codes. */
export function CodeForm({
  sentWords,
  isCodeSent,
  initialCode = '',
  action,
  onCode,
  onResend,
  links,
}: CodeFormProps) {
  const [expiry, setExpiry] = useState(codeExpiry);
  const { form, field, submit, problem, setProblem, isSending } = useAccountForm({
    schema: verifyEmailPayloadSchema,
    initial: { code: initialCode },
    onSend: ({ code }) => onCode(code),
  });
  const { error } = field('code');

  const resend = async () => {
    setProblem(undefined);
    const outcome = await onResend();
    if (outcome.isDone) setExpiry(codeExpiry());
    else setProblem(outcome.sentence);
    return outcome.isDone;
  };

  return (
    <AuthForm
      onSubmit={submit}
      problem={problem}
      isSending={isSending}
      action={action}
      busyAction="Checking…"
      below={
        <div className="auth-form-links">
          <ResendCode isSent={isCodeSent} onResend={resend} />
          {links}
        </div>
      }
    >
      {isCodeSent ? (
        <Notice type="info">
          <p>{sentWords}</p>
          <p>The code works until {expiry}.</p>
        </Notice>
      ) : (
        <Notice type="warning">
          <p>The code may not have been sent. Please choose ‘Resend code’.</p>
        </Notice>
      )}
      <CodeBoxes
        count={ACCOUNT_LIMITS.codeDigits}
        label="Verification code"
        initial={initialCode}
        onChange={(code) => {
          form.setValue('code', code);
          form.clearErrors('code');
        }}
        error={error}
      />
    </AuthForm>
  );
}

/** By the clock that the person looks at, however wrong it is. */
function codeExpiry(): string {
  const end = new Date(Date.now() + ACCOUNT_LIMITS.codeMinutes * 60_000);
  return end.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
}
