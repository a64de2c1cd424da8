import { useEffect, useState, useSyncExternalStore } from 'react';

import { openAuthDialog } from '../../../accounts/auth-dialog/auth-dialog-store.ts';
import { useUserKey } from '../../../accounts/session-in-browser/user-key.ts';
import { Notice } from '../../../ui/notice.tsx';
import { BackLink, ReturnFrame } from './return-frame.tsx';
import { ReturnSender, type ReturnView } from './return-sender.ts';
import { RefusedArchive, SendingArchive, TakingArchive, type StepProps } from './return-steps.tsx';
import { backWords } from './return-words.ts';
import { ReturnedPages } from './returned-pages.tsx';

import '../../../ui/progress.css';
import './return.css';

interface ReturnScreenProps {
  createSender?: (options: { email: string }) => ReturnSender;
}

function newSender({ email }: { email: string }): ReturnSender {
  return new ReturnSender({ email });
}

/** `/memorials/new?from=archive`: restores a page from the ZIP that a family has downloaded. */
export function ReturnScreen({ createSender = newSender }: ReturnScreenProps) {
  const isReady = useStoredSession();
  const userKey = useUserKey();
  // After the session ends, keep the key of the last user. So `ReturnSteps` stays mounted and the
  // upload can continue.
  const [sender, setSender] = useState(userKey);
  if (userKey !== null && userKey !== sender) setSender(userKey);
  if (!isReady) return <LoadingArchive />;
  const owner = userKey ?? sender;
  if (owner === null) return <AccountFirst />;
  return (
    <ReturnSteps
      key={owner}
      isSignedIn={userKey !== null}
      createSender={() => createSender({ email: owner })}
    />
  );
}

function useStoredSession(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

function LoadingArchive() {
  return (
    <ReturnFrame title="From an archive" text="Loading…">
      <noscript>
        <p className="begin-text">Please allow JavaScript for this page.</p>
      </noscript>
    </ReturnFrame>
  );
}

const WHAT =
  'The ZIP file that a family has taken home becomes a page again, with its pictures and words.';

function AccountFirst() {
  return (
    <ReturnFrame
      title="From an archive"
      text={`${WHAT} It comes back into an account, so please create one or log in first.`}
    >
      <div className="begin-actions">
        <button
          type="button"
          className="button"
          data-variant="primary"
          onClick={() => openAuthDialog({ mode: 'signup' })}
        >
          Create an account
        </button>
        <button
          type="button"
          className="button"
          data-variant="quiet"
          onClick={() => openAuthDialog({ mode: 'login' })}
        >
          I have an account
        </button>
        <BackLink />
      </div>
    </ReturnFrame>
  );
}

interface ReturnStepsProps {
  isSignedIn: boolean;
  createSender: () => ReturnSender;
}

function ReturnSteps({ isSignedIn, createSender }: ReturnStepsProps) {
  const [sender] = useState(createSender);
  const view = useSyncExternalStore(sender.subscribe, sender.view, sender.view);
  useEffect(() => {
    void sender.open();
    return () => sender.stop();
  }, [sender]);
  useEffect(() => {
    if (isSignedIn) sender.retry();
  }, [sender, isSignedIn]);
  if (!isSignedIn && view.step === 'choose') return <AccountFirst />;
  return <ReturnStep key={view.step} view={view} sender={sender} />;
}

function ReturnStep({ view, sender }: { view: ReturnView; sender: ReturnSender }) {
  switch (view.step) {
    case 'loading':
      return <LoadingArchive />;
    case 'choose':
      return <ChooseArchive view={view} sender={sender} />;
    case 'sending':
      return <SendingArchive view={view} sender={sender} />;
    case 'taking':
      return <TakingArchive view={view} sender={sender} />;
    case 'taken':
      return (
        <ReturnFrame
          title={backWords(view.memorials)}
          text="Nobody else sees it until you publish it."
        >
          <ReturnedPages memorials={view.memorials} />
        </ReturnFrame>
      );
    case 'refused':
      return <RefusedArchive view={view} sender={sender} />;
  }
}

function ChooseArchive({ view: { problem, resume }, sender }: StepProps<'choose'>) {
  return (
    <ReturnFrame
      title="From an archive"
      text={`${WHAT} It comes back as a draft that only you see, until you publish it.`}
    >
      <div className="begin-notices">
        {resume ? (
          <Notice type="info">
            <p>
              <bdi>{resume.name}</bdi> was still on its way. If another tab sends it, leave that tab
              open. Otherwise choose it again, and it goes on where it stopped.
            </p>
          </Notice>
        ) : null}
        {problem ? (
          <Notice type="warning" role="status">
            <p>{problem}</p>
          </Notice>
        ) : null}
      </div>
      <div className="begin-actions">
        <ChooseFile label={resume ? 'Choose it again' : 'Choose the archive'} sender={sender} />
        <BackLink />
      </div>
    </ReturnFrame>
  );
}

function ChooseFile({ label, sender }: { label: string; sender: ReturnSender }) {
  return (
    <label className="button return-choose" data-variant="primary">
      {label}
      <input
        type="file"
        accept=".zip,application/zip"
        className="visually-hidden"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void sender.send(file);
        }}
      />
    </label>
  );
}
