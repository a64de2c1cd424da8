import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ActionResult, Loaded } from '../../wire/action-result.ts';
import { fetcherAddress } from '../../wire/fetcher-request.ts';
import type { AccountSession } from '../contract.ts';
import { DEFAULT_FAILURES } from '../toast-messages.ts';
import type { AccountAction } from './account-intents.ts';
import { deviceLabel } from './device-label.ts';
import { lastUsed, signOutLabel } from './last-used.ts';
import type { SessionsData } from './load-sessions.ts';

import './session-list.css';

const SESSIONS = fetcherAddress('', { part: 'sessions' });

export function SessionList() {
  const { data: loaded, load, state } = useFetcher<Loaded<SessionsData>>();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasEnded = useRef(false);

  useEffect(() => {
    void load(SESSIONS);
  }, [load]);

  useEffect(() => {
    // The focused button was removed with its row, so the focus moves to the heading.
    if (!hasEnded.current || document.activeElement !== document.body) return;
    hasEnded.current = false;
    heading.current?.focus();
  }, [loaded]);

  const onEnd = () => {
    hasEnded.current = true;
  };

  const isLoading = !loaded || (!loaded.ok && state !== 'idle');
  return (
    <section className="settings-card" aria-labelledby="sessions-title">
      <h2 id="sessions-title" className="settings-heading" tabIndex={-1} ref={heading}>
        <Trans>Where you’re logged in</Trans>
      </h2>
      {isLoading ? (
        <p className="settings-text" role="status">
          <Trans>Loading...</Trans>
        </p>
      ) : null}
      {!isLoading && loaded.ok ? <Sessions {...loaded.data} onEnd={onEnd} /> : null}
      {!isLoading && !loaded.ok ? (
        <LoadFailure sentence={loaded.sentence} onRetry={() => void load(SESSIONS)} />
      ) : null}
    </section>
  );
}

function LoadFailure({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  const title = DEFAULT_FAILURES.sessions;
  return (
    <div className="settings-notice">
      <Notice type="warning" title={title} role="alert">
        {sentence === title ? null : <p>{sentence}</p>}
        <button type="button" className="button" data-variant="quiet" onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
      </Notice>
    </div>
  );
}

function Sessions({ sessions, at, onEnd }: SessionsData & { onEnd: () => void }) {
  const { t } = useLingui();
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <p className="settings-text">
        {others.length === 0
          ? t`You aren’t logged in anywhere else.`
          : t`If you don’t recognise a device, log it out and change your password.`}
      </p>
      <ul className="session-list">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} at={at} onEnd={onEnd} />
        ))}
      </ul>
      {others.length > 0 ? <EndOthers onEnd={onEnd} /> : null}
    </>
  );
}

function EndOthers({ onEnd }: { onEnd: () => void }) {
  const { t } = useLingui();
  const { send, isBusy } = useRouteAction<AccountAction, ActionResult>();
  return (
    <BusyButton
      type="button"
      variant="danger"
      isBusy={isBusy}
      busyLabel={t`Logging out…`}
      onClick={() => {
        onEnd();
        void send({ intent: 'end-other-sessions' });
      }}
    >
      <Trans>Log out all other devices</Trans>
    </BusyButton>
  );
}

interface SessionRowProps {
  session: AccountSession;
  at: Date;
  onEnd: () => void;
}

function SessionRow({ session, at, onEnd }: SessionRowProps) {
  const { t, i18n } = useLingui();
  const { id, device, isCurrent, lastUsedAt } = session;
  const { send, isBusy } = useRouteAction<AccountAction, ActionResult>();
  const lastUse = new Date(lastUsedAt);
  const shownDevice = deviceLabel(i18n, device);
  return (
    <li className="session-row">
      <div className="session-words">
        <p className="session-device">{shownDevice}</p>
        <p className="session-when">
          {isCurrent ? (
            <span className="session-current">
              <Trans>This device</Trans>
            </span>
          ) : null}
          <span>{lastUsed(i18n, lastUse, at)}</span>
        </p>
      </div>
      {isCurrent ? null : (
        <BusyButton
          type="button"
          variant="quiet"
          isBusy={isBusy}
          busyLabel={t`Logging out…`}
          aria-label={
            isBusy
              ? undefined
              : signOutLabel(i18n, { device: shownDevice, usedAt: lastUse, now: at })
          }
          onClick={() => {
            onEnd();
            void send({ intent: 'end-session', id });
          }}
        >
          <Trans>Log out</Trans>
        </BusyButton>
      )}
    </li>
  );
}
