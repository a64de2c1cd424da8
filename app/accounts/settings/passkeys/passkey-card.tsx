import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useFetcher } from 'react-router';

import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../../ui/form/route-action.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { ActionResult, Loaded } from '../../../wire/action-result.ts';
import { fetcherAddress } from '../../../wire/fetcher-request.ts';
import type { User } from '../../contract.ts';
import { supportsPasskeys } from '../../passkeys/in-browser/device-passkeys.ts';
import { DEFAULT_FAILURES } from '../../toast-messages.ts';
import type { AccountAction } from '../account-intents.ts';

import '../session-list.css';
import { FailureNotice } from '../failure-notice.tsx';
import { VerifiedOnly } from '../verified-only.tsx';
import type { PasskeysData } from './load-passkeys.ts';
import { PasskeyRow } from './passkey-row.tsx';

import './passkeys.css';

const PASSKEYS = fetcherAddress('', { part: 'passkeys' });

export function PasskeyCard({ user }: { user: User }) {
  const { t } = useLingui();
  const { data: loaded, load, state } = useFetcher<Loaded<PasskeysData>>();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    void load(PASSKEYS);
  }, [load]);

  const isLoading = !loaded || (!loaded.ok && state !== 'idle');
  return (
    <section className="settings-card" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title" className="settings-heading" tabIndex={-1} ref={heading}>
        <Trans>Passkeys</Trans>
      </h2>
      <p className="settings-text">
        <Trans>
          A passkey lets you log in with your fingerprint, face or device PIN. You can still log in
          the other ways, too.
        </Trans>
      </p>
      {isLoading ? (
        <p className="settings-text" role="status">
          <Trans>Loading...</Trans>
        </p>
      ) : null}
      {!isLoading && loaded.ok ? (
        <>
          <PasskeyList {...loaded.data} email={user.email} heading={heading} />
          <VerifiedOnly reason={t`Please verify your email address before you add a passkey.`}>
            <AddPasskey user={user} />
          </VerifiedOnly>
        </>
      ) : null}
      {!isLoading && !loaded.ok ? (
        <LoadFailure sentence={loaded.sentence} onRetry={() => void load(PASSKEYS)} />
      ) : null}
    </section>
  );
}

function LoadFailure({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  const title = DEFAULT_FAILURES.passkeys;
  return (
    <Notice type="warning" title={title} role="alert">
      {sentence === title ? null : <p>{sentence}</p>}
      <button type="button" className="button" data-variant="quiet" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </Notice>
  );
}

interface PasskeyListProps extends PasskeysData {
  email: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

function PasskeyList({ passkeys, at, email, heading }: PasskeyListProps) {
  if (passkeys.length === 0) return null;
  return (
    <ul className="session-list passkey-list">
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          email={email}
          at={at}
          onAnswered={() => heading.current?.focus()}
        />
      ))}
    </ul>
  );
}

function AddPasskey({ user }: { user: User }) {
  const { t } = useLingui();
  const { send, isBusy } = useRouteAction<AccountAction, ActionResult>();
  const [failure, setFailure] = useState<ActionResult & { ok: false }>();
  const button = useRef<HTMLDivElement>(null);

  if (!supportsPasskeys()) {
    return (
      <p className="settings-text">
        <Trans>This browser can’t create passkeys at this web address.</Trans>
      </p>
    );
  }

  const add = async () => {
    setFailure(undefined);
    const result = await send({ intent: 'add-passkey' });
    if (result && !result.ok && result.sentence) setFailure(result);
  };

  return (
    <div className="passkey-add" ref={button}>
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isBusy}
        busyLabel={t`Waiting for your device…`}
        onClick={() => void add()}
      >
        <Trans>Add a passkey</Trans>
      </BusyButton>
      {failure ? (
        <FailureNotice
          failure={failure}
          email={user.email}
          onLoggedIn={() => {
            setFailure(undefined);
            button.current?.querySelector('button')?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
