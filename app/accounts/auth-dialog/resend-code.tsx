import { useEffect, useState } from 'react';

import { ACCOUNT_LIMITS } from '../contract.ts';
import type { CodeSentAt } from './dialog-flow.ts';

interface ResendCodeProps {
  /** of the last one; another waits for its pause */
  codeSentAt: CodeSentAt;
  /** true when the wish arrived */
  onResend: () => Promise<boolean>;
}

/** 'Resend code', with the pause between two mails shown. */
export function ResendCode({ codeSentAt, onResend }: ResendCodeProps) {
  const [secondsLeft, setSecondsLeft] = useState(() => pauseLeft(codeSentAt));
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

/** The seconds that are left of the pause; a clock that was put back makes it no longer. */
function pauseLeft(codeSentAt: CodeSentAt): number {
  if (typeof codeSentAt !== 'number') return 0;
  const passed = Math.floor((Date.now() - codeSentAt) / 1000);
  const { resendPauseSeconds } = ACCOUNT_LIMITS;
  return Math.min(Math.max(resendPauseSeconds - passed, 0), resendPauseSeconds);
}
