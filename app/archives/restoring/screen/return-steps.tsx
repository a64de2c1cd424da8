import { Link } from 'react-router';

import { openAuthDialog } from '../../../accounts/auth-dialog/auth-dialog-store.ts';
import { useIsOnline } from '../../../drafts/new-memorial/is-online.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RETURN_NOTES } from '../contract.ts';
import { HINDRANCES, sentSentence, takingSentence } from './restore-sentences.ts';
import { BackLink, ReturnFrame } from './return-frame.tsx';
import type { ReturnSender, ReturnView } from './return-sender.ts';

export interface StepProps<Step extends ReturnView['step']> {
  view: Extract<ReturnView, { step: Step }>;
  sender: ReturnSender;
}

export function SendingArchive({ view, sender }: StepProps<'sending'>) {
  const { name, sent, size } = view;
  const isOnline = useIsOnline();
  const hindrance = view.hindrance ?? (isOnline ? undefined : 'offline');
  return (
    <ReturnFrame
      title="Uploading your file"
      text={
        <>
          <bdi>{name}</bdi>: {sentSentence(view)}. Please keep this page open.
        </>
      }
    >
      <div className="return-progress">
        <progress className="progress-bar" aria-label="Upload progress" max={size} value={sent} />
      </div>
      <Hindered view={{ hindrance }} sender={sender} />
      <div className="begin-actions">
        <button
          type="button"
          className="button"
          data-variant="quiet"
          onClick={() => void sender.cancel()}
        >
          Cancel upload
        </button>
      </div>
    </ReturnFrame>
  );
}

export function TakingArchive({ view, sender }: StepProps<'taking'>) {
  const { progress } = view;
  return (
    <ReturnFrame title="Restoring your page" text={takingSentence(view)}>
      <div className="return-progress">
        <progress
          className="progress-bar"
          aria-label="Photos and videos restored"
          max={progress && progress.total > 0 ? progress.total : 1}
          value={progress && progress.total > 0 ? progress.done : undefined}
        />
      </div>
      <p className="begin-text">
        You can close this page. You’ll find what we’ve restored under{' '}
        <Link className="begin-link" to="/memorials">
          Your memorials
        </Link>
        .
      </p>
      <Hindered view={view} sender={sender} />
    </ReturnFrame>
  );
}

function Hindered({
  view: { hindrance },
  sender,
}: {
  view: { hindrance?: keyof typeof HINDRANCES | undefined };
  sender: ReturnSender;
}) {
  return (
    <div className="begin-notices" role="status">
      {hindrance ? (
        <Notice type="info">
          <p>{HINDRANCES[hindrance]}</p>
          {hindrance === 'signed-out' ? (
            <button
              type="button"
              className="text-button"
              onClick={() => openAuthDialog({ mode: 'login' })}
            >
              Log in
            </button>
          ) : (
            <button type="button" className="text-button" onClick={sender.retry}>
              Try again now
            </button>
          )}
        </Notice>
      ) : null}
    </div>
  );
}

export function RefusedArchive({ view: { note, isPlan }, sender }: StepProps<'refused'>) {
  return (
    <ReturnFrame title="We couldn’t restore this file" text="Nothing has been changed or saved.">
      <div className="begin-notices">
        <Notice type="warning" role="alert">
          <p className="return-note">{note}</p>
        </Notice>
      </div>
      <p className="begin-text return-advice">
        {isPlan || note === RETURN_NOTES.noRoom
          ? 'You can restore your file later.'
          : 'Use the ZIP file exactly as you downloaded it, without unzipping or changing it.'}
      </p>
      <div className="begin-actions">
        {isPlan ? (
          <Link className="button" data-variant="primary" to="/pricing">
            See plans
          </Link>
        ) : null}
        <button
          type="button"
          className="button"
          data-variant={isPlan ? 'quiet' : 'primary'}
          onClick={() => sender.startAgain()}
        >
          Choose another file
        </button>
        <BackLink />
      </div>
    </ReturnFrame>
  );
}
