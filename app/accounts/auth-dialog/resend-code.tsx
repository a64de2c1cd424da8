import { useEffect, useState } from 'react';

import { ACCOUNT_LIMITS } from '../contract.ts';

interface ResendCodeProps {
  /** a code that was sent just now makes the next one wait */
  isSent: boolean;
  /** true when the wish arrived */
  onResend: () => Promise<boolean>;
}

/** 'Resend code', with the pause between two mails shown. */
export function ResendCode({ isSent, onResend }: ResendCodeProps) {
  const [secondsLeft, setSecondsLeft] = useState<number>(
    isSent ? ACCOUNT_LIMITS.resendPauseSeconds : 0,
  );
  const [isSending, setIsSending] = useState(false);
  const isPausing = secondsLeft > 0;

  useEffect(() => {
    if (!isPausing) return undefined;
    const ticking = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(ticking);
  }, [isPausing]);

  const resend = async () => {
    setIsSending(true);
    const hasArrived = await onResend();
    setIsSending(false);
    if (hasArrived) setSecondsLeft(ACCOUNT_LIMITS.resendPauseSeconds);
  };

  return (
    <span className="resend">
      <button
        type="button"
        className="text-button"
        aria-disabled={isPausing || isSending || undefined}
        aria-describedby={isPausing ? 'resend-pause' : undefined}
        onClick={() => {
          if (!isPausing && !isSending) void resend();
        }}
      >
        Resend code
      </button>
      {isPausing ? (
        <span id="resend-pause" className="resend-pause">
          possible in {secondsLeft} s
        </span>
      ) : null}
    </span>
  );
}
