import { useEffect, useState } from 'react';

import type { CodeSentAt } from '../dialog-flow.ts';
import { pauseLeft, watchClock } from './resend-countdown.ts';

interface ResendCodeProps {
  /** of the last one; another waits for its pause */
  codeSentAt: CodeSentAt;
  /** true when the wish arrived */
  onResend: () => Promise<boolean>;
}

/** 'Resend code', with the pause between two mails shown. */
export function ResendCode({ codeSentAt, onResend }: ResendCodeProps) {
  const [sentAt, setSentAt] = useState(codeSentAt);
  const [secondsLeft, setSecondsLeft] = useState(() => pauseLeft(codeSentAt, Date.now()));
  const [isSending, setIsSending] = useState(false);
  const isPausing = secondsLeft > 0;

  useEffect(() => {
    if (!isPausing) return undefined;
    return watchClock({ document, window }, () => setSecondsLeft(pauseLeft(sentAt, Date.now())));
  }, [isPausing, sentAt]);

  const resend = async () => {
    setIsSending(true);
    const hasArrived = await onResend();
    setIsSending(false);
    if (!hasArrived) return;
    const now = Date.now();
    setSentAt(now);
    setSecondsLeft(pauseLeft(now, now));
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
