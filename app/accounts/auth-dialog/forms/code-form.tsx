import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { useActionForm } from '../../../ui/form/action-form.ts';
import { CodeBoxes } from '../../../ui/form/code-boxes.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ActionResult } from '../../../wire/action-result.ts';
import { localTimeInWords } from '../../../wire/text/dates-in-words.ts';
import { ACCOUNT_LIMITS, verifyEmailPayloadSchema } from '../../contract.ts';
import type { CodeSentAt } from '../dialog-flow.ts';
import { AuthForm } from './auth-form.tsx';
import { ResendCode } from './resend-code.tsx';

interface CodeFormProps {
  sentNotice: ReactNode;
  codeSentAt: CodeSentAt;
  initialCode?: string;
  action: string;
  onCode: (code: string) => Promise<ActionResult>;
  onResend: () => Promise<ActionResult>;
  links?: ReactNode;
}

/** A whole code is sent without a press of the button. */
export function CodeForm({
  sentNotice,
  codeSentAt,
  initialCode = '',
  action,
  onCode,
  onResend,
  links,
}: CodeFormProps) {
  const { t } = useLingui();
  const boxes = useRef<HTMLDivElement>(null);
  const { form, field, submit, problem, setProblem, isSending } = useActionForm({
    schema: verifyEmailPayloadSchema,
    initial: { code: initialCode },
    send: async ({ code }) => {
      const result = await onCode(code);
      // A new code is typed from the first box on.
      if (!result.ok && boxes.current?.contains(document.activeElement)) {
        focusFirstEmpty(boxes.current);
      }
      return result;
    },
  });
  const { error } = field('code');
  const sending = useSendingSoon(() => boxes.current?.closest('form')?.requestSubmit());

  const { submitCount } = form.formState;
  useEffect(() => {
    // React Hook Form focuses the first invalid field of other forms, but doesn't know the boxes.
    if (error) focusFirstEmpty(boxes.current);
  }, [error, submitCount]);

  const resend = async () => {
    setProblem(undefined);
    const result = await onResend();
    if (!result.ok) setProblem(result.sentence);
    return result.ok;
  };

  return (
    <AuthForm
      onSubmit={(event) => {
        sending.cancel();
        submit(event);
      }}
      problem={problem}
      isSending={isSending}
      action={action}
      busyAction={t`Checking…`}
      below={
        <div className="auth-form-links">
          <ResendCode codeSentAt={codeSentAt} onResend={resend} />
          {links}
        </div>
      }
    >
      <SentNotice sentNotice={sentNotice} codeSentAt={codeSentAt} />
      <div ref={boxes}>
        <CodeBoxes
          count={ACCOUNT_LIMITS.codeDigits}
          label={t`Verification code`}
          initial={initialCode}
          onChange={(code) => {
            if (code !== form.getValues('code')) sending.cancel();
            form.setValue('code', code);
            form.clearErrors('code');
            setProblem(undefined);
          }}
          onComplete={sending.start}
          error={error}
        />
      </div>
    </AuthForm>
  );
}

function focusFirstEmpty(boxes: HTMLElement | null): void {
  const inputs = Array.from(boxes?.querySelectorAll('input') ?? []);
  (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
}

function SentNotice({ sentNotice, codeSentAt }: Pick<CodeFormProps, 'sentNotice' | 'codeSentAt'>) {
  if (codeSentAt === 'failed') {
    return (
      <Notice type="warning">
        <p>
          <Trans>We may not have been able to send the code. Tap “Resend code” to try again.</Trans>
        </p>
      </Notice>
    );
  }
  return (
    <Notice type="info">
      <p>{sentNotice}</p>
      <CodeExpiry codeSentAt={codeSentAt} />
    </Notice>
  );
}

/** So long a whole code is seen before it is sent. A press of the button in this time sends it once. */
const SENDING_DELAY_MS = 300;

function useSendingSoon(send: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    start: () => {
      cancel();
      timer.current = setTimeout(send, SENDING_DELAY_MS);
    },
    cancel,
  };
}

/**
 * Shows when the code expires. Renders nothing if the time is unknown or had passed before the
 * first render.
 */
function CodeExpiry({ codeSentAt }: { codeSentAt: number | undefined }) {
  const [shownAt] = useState(() => Date.now());
  if (codeSentAt === undefined) return null;
  const end = codeSentAt + ACCOUNT_LIMITS.codeMinutes * 60_000;
  if (end <= shownAt) return null;
  const time = localTimeInWords(new Date(end));
  return (
    <p>
      <Trans>The code expires at {time}.</Trans>
    </p>
  );
}
