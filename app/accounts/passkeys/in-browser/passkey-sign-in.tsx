import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import type { ActionResult } from '../../../wire/action-result.ts';
import { listsPasskeysInField, stopAsking, supportsPasskeys } from './device-passkeys.ts';
import { signInFromField, signInWithPasskey } from './passkey-actions.ts';

/** Shorter than a challenge is valid. */
const RENEWAL_MS = 4 * 60_000;

/**
 * The button, and the passkeys that the browser lists below the email field of the form beside it. Nothing where the
 * browser has no passkeys.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  // A ref, because a second press can come before the next render.
  const isAsking = useRef(false);
  const [problem, setProblem] = useState<string>();
  // Grows when the window of the button has closed, which has ended the list below the field.
  const [round, setRound] = useState(0);

  const show = (result: ActionResult) => {
    if (result.ok) onSignedIn();
    else setProblem(result.sentence || undefined);
  };
  const showFromField = useEffectEvent(show);

  useEffect(() => {
    const left = new AbortController();
    const list = async () => {
      const result = await signInFromField(left.signal);
      if (result && !left.signal.aborted) showFromField(result);
    };
    let timer: ReturnType<typeof setInterval> | undefined;
    void listsPasskeysInField().then((canList) => {
      if (!canList || left.signal.aborted) return;
      timer = setInterval(() => void list(), RENEWAL_MS);
      void list();
    });
    return () => {
      left.abort();
      clearInterval(timer);
      stopAsking();
    };
  }, [round]);

  const ask = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setIsBusy(true);
    setProblem(undefined);
    const result = await signInWithPasskey();
    isAsking.current = false;
    setIsBusy(false);
    show(result);
    if (!result.ok) setRound((before) => before + 1);
  };

  if (!supportsPasskeys()) return null;
  return (
    <div className="passkey-sign-in">
      <ErrorNotice sentence={problem} />
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isBusy}
        busyLabel={t`Waiting for your passkey…`}
        onClick={() => void ask()}
      >
        <KeyRound size={22} aria-hidden="true" />
        <Trans>Log in with a passkey</Trans>
      </BusyButton>
    </div>
  );
}
