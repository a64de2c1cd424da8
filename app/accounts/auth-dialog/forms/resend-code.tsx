import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

import type { CodeSentAt } from '../dialog-flow.ts';
import { remainingSeconds, watchSeconds } from './resend-countdown.ts';

interface ResendCodeProps {
  /** when the last code was mailed; the button is disabled for 30 seconds after that */
  codeSentAt: CodeSentAt;
  /** resolves to true if the request succeeded */
  onResend: () => Promise<boolean>;
}

export function ResendCode({ codeSentAt, onResend }: ResendCodeProps) {
  const [sentAt, setSentAt] = useState(codeSentAt);
  const [secondsLeft, setSecondsLeft] = useState(() => remainingSeconds(codeSentAt, Date.now()));
  const [isSending, setIsSending] = useState(false);
  const isPausing = secondsLeft > 0;

  useEffect(() => {
    if (!isPausing) return undefined;
    return watchSeconds({ document, window }, () =>
      setSecondsLeft(remainingSeconds(sentAt, Date.now())),
    );
  }, [isPausing, sentAt]);

  const resend = async () => {
    setIsSending(true);
    const isSent = await onResend();
    setIsSending(false);
    if (!isSent) return;
    const now = Date.now();
    setSentAt(now);
    setSecondsLeft(remainingSeconds(now, now));
  };

  return (
    <button
      type="button"
      className="text-button resend"
      aria-disabled={isPausing || isSending || undefined}
      onClick={() => {
        if (!isPausing && !isSending) void resend();
      }}
    >
      {isPausing ? (
        <Plural
          value={secondsLeft}
          one="Resend code in # second"
          other="Resend code in # seconds"
        />
      ) : (
        <Trans>Resend code</Trans>
      )}
    </button>
  );
}
