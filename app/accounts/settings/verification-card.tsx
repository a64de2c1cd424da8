import { Trans, useLingui } from '@lingui/react/macro';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { openVerification } from '../auth-dialog/open-verification.ts';
import { useSessionActivity } from '../session-in-browser/session-activity.ts';

interface VerificationCardProps {
  email: string;
  reason?: string;
}

export function VerificationCard({ email, reason }: VerificationCardProps) {
  const { t } = useLingui();
  const isSending = useSessionActivity((state) => state.isSendingVerification);
  return (
    <Notice type="warning" title={t`Email verification required`}>
      <p>{reason ?? t`Please verify your email address to access all features.`}</p>
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isSending}
        busyLabel={t`Sending…`}
        onClick={() => {
          // A failure is only logged (SPEC section 8). The dialog then offers to send another code.
          void openVerification(email);
        }}
      >
        <Trans>Verify Email</Trans>
      </BusyButton>
    </Notice>
  );
}
