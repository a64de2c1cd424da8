import { useEffect, useRef, useState } from 'react';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { sentenceOf } from '../../wire/api-failure.ts';
import { accountCalls } from '../client.ts';
import type { AccountSession } from '../contract.ts';
import { DEFAULT_FAILURES, SUCCESS_MESSAGES } from '../toast-messages.ts';
import { lastUsed } from './last-used.ts';

import './session-list.css';

interface Shown {
  sessions: readonly AccountSession[];
  /** when they were read: 'today' is said of that moment */
  at: Date;
}

type Listed = Shown | 'loading' | { failure: string };

async function read(): Promise<Listed> {
  try {
    return { sessions: await accountCalls.sessions(), at: new Date() };
  } catch (failure) {
    return { failure: sentenceOf(failure, DEFAULT_FAILURES.sessions) };
  }
}

/** Where the account is signed in, with [End] for each other device and [End all others]. */
export function SessionList() {
  const [listed, setListed] = useState<Listed>('loading');
  const [ending, setEnding] = useState<ReadonlySet<string>>(new Set());
  // The same by the moment of a press, which may come before the last one is drawn.
  const running = useRef(new Set<string>());
  const reads = useRef(0);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    void read().then(setListed);
  }, []);

  /** Of two that are on their way, the later shows what both ended. */
  const readAgain = async () => {
    const turn = reads.current + 1;
    reads.current = turn;
    const latest = await read();
    if (turn === reads.current) setListed(latest);
  };

  /** @param what - the id of a session, or 'others' */
  const end = async (what: string) => {
    const isOthers = what === 'others';
    if (running.current.has(what)) return;
    running.current.add(what);
    setEnding(new Set(running.current));
    try {
      await (isOthers ? accountCalls.endOtherSessions() : accountCalls.endSession(what));
      const title = isOthers ? SUCCESS_MESSAGES.endOtherSessions : SUCCESS_MESSAGES.endSession;
      showToast({ type: 'success', title });
      // The button that was pressed goes with its row.
      heading.current?.focus();
    } catch (failure) {
      const message = sentenceOf(failure, DEFAULT_FAILURES.endSession);
      showToast({ type: 'error', title: 'Error', message });
    }
    // Also after a failure: the session may have ended elsewhere.
    await readAgain();
    running.current.delete(what);
    setEnding(new Set(running.current));
  };

  return (
    <section className="settings-card" aria-labelledby="sessions-title">
      <h2 id="sessions-title" className="settings-heading" tabIndex={-1} ref={heading}>
        Where you are signed in
      </h2>
      <SessionRows
        listed={listed}
        ending={ending}
        onEnd={(what) => void end(what)}
        onRetry={() => {
          setListed('loading');
          void readAgain();
        }}
      />
    </section>
  );
}

interface SessionRowsProps {
  listed: Listed;
  /** what is being ended */
  ending: ReadonlySet<string>;
  onEnd: (what: string) => void;
  onRetry: () => void;
}

function SessionRows({ listed, ending, onEnd, onRetry }: SessionRowsProps) {
  if (listed === 'loading') {
    return (
      <p className="settings-text" role="status">
        Loading...
      </p>
    );
  }
  if ('failure' in listed) {
    return (
      <div className="settings-notice">
        <Notice type="warning" title={DEFAULT_FAILURES.sessions} role="alert">
          {listed.failure === DEFAULT_FAILURES.sessions ? null : <p>{listed.failure}</p>}
          <button type="button" className="button" data-variant="quiet" onClick={onRetry}>
            Try again
          </button>
        </Notice>
      </div>
    );
  }
  const { sessions, at } = listed;
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <p className="settings-text">
        {others.length === 0
          ? 'You are signed in nowhere else.'
          : 'If you do not know one of these, end it and change your password.'}
      </p>
      <ul className="session-list">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            at={at}
            isEnding={ending.has(session.id)}
            onEnd={onEnd}
          />
        ))}
      </ul>
      {others.length > 0 ? (
        <BusyButton
          type="button"
          variant="danger"
          isBusy={ending.has('others')}
          busyLabel="Ending..."
          onClick={() => onEnd('others')}
        >
          End all others
        </BusyButton>
      ) : null}
    </>
  );
}

interface SessionRowProps {
  session: AccountSession;
  at: Date;
  isEnding: boolean;
  onEnd: (id: string) => void;
}

function SessionRow({ session, at, isEnding, onEnd }: SessionRowProps) {
  const { id, device, isCurrent, lastUsedAt } = session;
  const when = lastUsed(new Date(lastUsedAt), at);
  return (
    <li className="session-row">
      <div className="session-words">
        <p className="session-device">{device}</p>
        <p className="session-when">
          {isCurrent ? <span className="session-current">This device</span> : null}
          <span>{when}</span> <span>Place unknown</span>
        </p>
      </div>
      {isCurrent ? null : (
        <BusyButton
          type="button"
          variant="quiet"
          isBusy={isEnding}
          busyLabel="Ending..."
          aria-label={isEnding ? undefined : `End ${device}, ${when.toLowerCase()}`}
          onClick={() => onEnd(id)}
        >
          End
        </BusyButton>
      )}
    </li>
  );
}
