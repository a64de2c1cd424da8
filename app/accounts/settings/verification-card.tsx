import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { openVerification } from '../auth-dialog/open-verification.ts';
import { useSessionActivity } from '../session-in-browser/session-activity.ts';

interface VerificationCardProps {
  email: string;
  reason?: string;
}

export function VerificationCard({
  email,
  reason = 'Please verify your email address to access all features.',
}: VerificationCardProps) {
  const isSending = useSessionActivity((state) => state.isSendingVerification);
  return (
    <Notice type="warning" title="Email verification required">
      <p>{reason}</p>
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isSending}
        busyLabel="Sending..."
        onClick={() => {
          // A failure is only logged (SPEC section 8). The dialog then offers to send another code.
          void openVerification(email);
        }}
      >
        Verify Email
      </BusyButton>
    </Notice>
  );
}
