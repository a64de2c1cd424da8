import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';

import { keepItem, readItem } from '../../../ui/device-item.ts';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { focusLostToHeading } from '../../../ui/heading-focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import { call } from '../../../wire/call.ts';
import type { User } from '../../contract.ts';
import { useSessionActivity } from '../../session-in-browser/session-activity.ts';
import { passkeys } from '../endpoints.ts';
import { hasOwnAuthenticator } from './device-passkeys.ts';
import { addPasskey } from './passkey-actions.ts';

import './passkey-offer.css';

const OFFERED = 'passkey-offered';

/**
 * Offers a passkey once on a device, after a returning user has signed in with a password, when the sign-in is recent
 * enough to add one without confirming again. Never after a sign-up.
 */
export function PasskeyOffer({ user }: { user: User }) {
  const isOffered = useOffer(user);
  const [isAnswered, setIsAnswered] = useState(false);
  const answer = () => {
    flushSync(() => setIsAnswered(true));
    // The pressed button is gone.
    focusLostToHeading();
  };
  return isOffered && !isAnswered ? <Offer onAnswer={answer} /> : null;
}

function useOffer({ isEmailVerified }: User): boolean {
  const hasTypedPassword = useSessionActivity((state) => state.hasTypedPassword);
  const [isOffered, setIsOffered] = useState(false);

  useEffect(() => {
    if (!hasTypedPassword || !isEmailVerified || readItem(OFFERED) !== null) return undefined;
    let isCurrent = true;
    void wantsPasskey().then((isWanted) => {
      // Without storage, the offer would come back with each sign-in.
      if (isCurrent && isWanted && keepItem(OFFERED, 'yes')) setIsOffered(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [hasTypedPassword, isEmailVerified]);

  return isOffered;
}

async function wantsPasskey(): Promise<boolean> {
  if (!(await hasOwnAuthenticator())) return false;
  try {
    return (await call(passkeys.list)).passkeys.length === 0;
  } catch {
    return false;
  }
}

function Offer({ onAnswer }: { onAnswer: () => void }) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  // A ref, because a second press can come before the next render.
  const isAdding = useRef(false);
  const [problem, setProblem] = useState<string>();

  const add = async () => {
    if (isAdding.current) return;
    isAdding.current = true;
    setIsBusy(true);
    setProblem(undefined);
    const result = await addPasskey();
    isAdding.current = false;
    setIsBusy(false);
    if (result.ok) onAnswer();
    else setProblem(result.sentence || undefined);
  };

  return (
    <section className="passkey-offer" aria-label={t`Passkey`}>
      <Notice type="info" title={t`Log in without a password next time?`}>
        <p>
          <Trans>
            A passkey lets you log in with your fingerprint, face or device PIN. Your password still
            works.
          </Trans>
        </p>
        {problem ? (
          <p role="alert">
            {problem} <Link to="/account?tab=security">{t`Go to security settings`}</Link>
          </p>
        ) : null}
        <div className="passkey-offer-actions">
          <BusyButton
            type="button"
            isBusy={isBusy}
            busyLabel={t`Waiting for your device…`}
            onClick={() => void add()}
          >
            <Trans>Add a passkey</Trans>
          </BusyButton>
          <button type="button" className="button" data-variant="quiet" onClick={onAnswer}>
            <Trans>Not now</Trans>
          </button>
        </div>
      </Notice>
    </section>
  );
}
