import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';

import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';

interface AuthFormProps {
  onSubmit: (event: SyntheticEvent) => void;
  /** the error message: 'Errors appear in a box in the dialog' (SPEC section 2) */
  problem: string | undefined;
  isSending: boolean;
  action: string;
  busyAction: string;
  below?: ReactNode;
  children: ReactNode;
}

export function AuthForm({
  onSubmit,
  problem,
  isSending,
  action,
  busyAction,
  below,
  children,
}: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null);

  // Focuses the first empty field of a new mode. When the dialog opens, the dialog itself sets the focus.
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input:not([tabindex="-1"])');
    const [first] = fields ?? [];
    (Array.from(fields ?? []).find((field) => field.value === '') ?? first)?.focus();
  }, []);

  return (
    <form ref={form} className="auth-form" noValidate onSubmit={onSubmit}>
      <div className="auth-form-fields">{children}</div>
      <div className="auth-form-foot">
        <ErrorNotice sentence={problem} />
        <BusyButton type="submit" isBusy={isSending} busyLabel={busyAction}>
          {action}
        </BusyButton>
      </div>
      {below}
    </form>
  );
}
