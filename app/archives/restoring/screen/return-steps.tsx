import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { openAuthDialog } from '../../../accounts/auth-dialog/auth-dialog-store.ts';
import { emailOfUser } from '../../../accounts/session-in-browser/user-key.ts';
import { useIsOnline } from '../../../drafts/new-memorial/is-online.ts';
import { productPath } from '../../../language/product-paths.ts';
import { UserText } from '../../../language/user-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatBytes } from '../../../wire/text/format-bytes.ts';
import { RETURN_NOTES } from '../contract.ts';
import { HINDRANCES, takingSentence } from './restore-sentences.ts';
import { BackLink, ReturnFrame } from './return-frame.tsx';
import type { ReturnSender, ReturnView } from './return-sender.ts';

export interface StepProps<Step extends ReturnView['step']> {
  view: Extract<ReturnView, { step: Step }>;
  sender: ReturnSender;
}

export function SendingArchive({ view, sender }: StepProps<'sending'>) {
  const { t, i18n } = useLingui();
  const { name, sent, size } = view;
  const done = formatBytes(sent, i18n.locale);
  const total = formatBytes(size, i18n.locale);
  const isOnline = useIsOnline();
  const hindrance = view.hindrance ?? (isOnline ? undefined : 'offline');
  return (
    <ReturnFrame
      title={t`Uploading your file`}
      text={
        <Trans>
          <UserText of={name} />: {done} of {total} uploaded. Please keep this page open.
        </Trans>
      }
    >
      <div className="return-progress">
        <progress
          className="progress-bar"
          aria-label={t`Upload progress`}
          max={size}
          value={sent}
        />
      </div>
      <Hindered view={{ hindrance }} sender={sender} />
      <div className="begin-actions">
        <button
          type="button"
          className="button"
          data-variant="quiet"
          onClick={() => void sender.cancel()}
        >
          <Trans>Cancel upload</Trans>
        </button>
      </div>
    </ReturnFrame>
  );
}

export function TakingArchive({ view, sender }: StepProps<'taking'>) {
  const { t, i18n } = useLingui();
  const { progress } = view;
  return (
    <ReturnFrame title={t`Restoring your page`} text={takingSentence(i18n, view)}>
      <div className="return-progress">
        <progress
          className="progress-bar"
          aria-label={t`Photos and videos restored`}
          max={progress && progress.total > 0 ? progress.total : 1}
          value={progress && progress.total > 0 ? progress.done : undefined}
        />
      </div>
      <p className="begin-text">
        <Trans>
          You can close this page. Once we’ve finished, you’ll find everything under{' '}
          <Link className="begin-link" to="/memorials">
            Your memorials
          </Link>
          .
        </Trans>
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
  const { i18n } = useLingui();
  return (
    <div className="begin-notices" role="status">
      {hindrance ? (
        <Notice type="info">
          <p>{i18n._(HINDRANCES[hindrance])}</p>
          {hindrance === 'signed-out' ? (
            <button
              type="button"
              className="text-button"
              onClick={() => openAuthDialog({ mode: 'login', email: emailOfUser(sender.userKey) })}
            >
              <Trans>Log in</Trans>
            </button>
          ) : (
            <button type="button" className="text-button" onClick={sender.retry}>
              <Trans>Try again now</Trans>
            </button>
          )}
        </Notice>
      ) : null}
    </div>
  );
}

export function RefusedArchive({ view: { note, isPlan }, sender }: StepProps<'refused'>) {
  const { t, i18n } = useLingui();
  return (
    <ReturnFrame
      title={t`We couldn’t restore anything from this file`}
      text={t`Nothing has been changed or saved.`}
    >
      <div className="begin-notices">
        <Notice type="warning" role="alert">
          <p className="return-note">{note}</p>
        </Notice>
      </div>
      <p className="begin-text return-advice">
        {isPlan || note === RETURN_NOTES.noRoom
          ? t`Keep this file. You can restore from it later.`
          : t`Use the ZIP file exactly as you downloaded it, without unzipping or changing it.`}
      </p>
      <div className="begin-actions">
        {isPlan ? (
          <Link className="button" data-variant="primary" to={productPath('/pricing', i18n.locale)}>
            <Trans>See plans</Trans>
          </Link>
        ) : null}
        <button
          type="button"
          className="button"
          data-variant={isPlan ? 'quiet' : 'primary'}
          onClick={() => sender.startAgain()}
        >
          <Trans>Choose another file</Trans>
        </button>
        <BackLink />
      </div>
    </ReturnFrame>
  );
}
