import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { openAuthDialog } from '../../../accounts/auth-dialog/auth-dialog-store.ts';
import { useUserKey } from '../../../accounts/session-in-browser/user-key.ts';
import { joinSentences } from '../../../language/spacing.ts';
import { UserText } from '../../../language/user-text.tsx';
import { NeedsScript } from '../../../ui/needs-script.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { backSentence } from './restore-sentences.ts';
import { BackLink, ReturnFrame } from './return-frame.tsx';
import { ReturnSender, type ReturnView } from './return-sender.ts';
import { RefusedArchive, SendingArchive, TakingArchive, type StepProps } from './return-steps.tsx';
import { ReturnedPages } from './returned-pages.tsx';

import '../../../ui/progress.css';
import './return.css';

interface ReturnScreenProps {
  createSender?: (options: { userKey: string }) => ReturnSender;
}

function newSender({ userKey }: { userKey: string }): ReturnSender {
  return new ReturnSender({ userKey });
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
      createSender={() => createSender({ userKey: owner })}
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
  const { t } = useLingui();
  return (
    <ReturnFrame title={t`Restore from a download`} text={t`Loading…`}>
      <NeedsScript />
    </ReturnFrame>
  );
}

const WHAT = msg`Choose the ZIP file you downloaded, and we’ll turn it back into a page with its photos and messages.`;

function AccountFirst() {
  const { t, i18n } = useLingui();
  return (
    <ReturnFrame
      title={t`Restore from a download`}
      text={joinSentences([i18n._(WHAT), t`To start, create an account or log in.`], i18n.locale)}
    >
      <div className="begin-actions">
        <button
          type="button"
          className="button"
          data-variant="primary"
          onClick={() => openAuthDialog({ mode: 'signup' })}
        >
          <Trans>Create an account</Trans>
        </button>
        <button
          type="button"
          className="button"
          data-variant="quiet"
          onClick={() => openAuthDialog({ mode: 'login' })}
        >
          <Trans>I already have an account</Trans>
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
  const { t, i18n } = useLingui();
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
          title={backSentence(i18n, view.memorials)}
          text={t`Only you can see a restored page until you publish it.`}
        >
          <ReturnedPages memorials={view.memorials} />
        </ReturnFrame>
      );
    case 'refused':
      return <RefusedArchive view={view} sender={sender} />;
  }
}

function ChooseArchive({ view: { problem, resume }, sender }: StepProps<'choose'>) {
  const { t, i18n } = useLingui();
  return (
    <ReturnFrame
      title={t`Restore from a download`}
      text={joinSentences(
        [i18n._(WHAT), t`Only you can see the page until you publish it.`],
        i18n.locale,
      )}
    >
      <div className="begin-notices">
        {resume ? (
          <Notice type="info">
            <p>
              <Trans>
                <UserText of={resume.name} /> hasn’t finished uploading. If it’s uploading in
                another tab, leave that tab open. Otherwise, choose the file again and we’ll carry
                on from where it stopped.
              </Trans>
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
        <ChooseFile label={resume ? t`Choose file again` : t`Choose ZIP file`} sender={sender} />
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
