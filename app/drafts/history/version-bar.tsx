import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { showToast } from '../../ui/toast/toast-store.ts';
import { call } from '../../wire/call.ts';
import { failureMessage } from '../../wire/errors/api-failure.ts';
import { localMomentInWords } from '../../wire/text/moment-in-words.ts';
import type { Revision } from '../contract.ts';
import { draftHistory } from './endpoints.ts';
import { RestoreDialog } from './restore-dialog.tsx';

export interface VersionBarProps {
  memorialId: string;
  version: Pick<Revision, 'number' | 'kind' | 'createdAt'>;
  /** visitors see this version now */
  isCurrent?: boolean;
  /** false if restoring would change nothing */
  mayRestore?: boolean;
}

/** Stands above an earlier version of the page, in place of the preview's bar. */
export function VersionBar({
  memorialId,
  version,
  isCurrent = false,
  mayRestore = true,
}: VersionBarProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const moment = localMomentInWords(i18n, new Date(version.createdAt));
  const memorial = `/memorial/${encodeURIComponent(memorialId)}`;

  const restore = async (): Promise<string | undefined> => {
    try {
      await call(draftHistory.restore, { id: memorialId, number: String(version.number) });
      return undefined;
    } catch (error) {
      return failureMessage(error, t`We couldn’t restore this version. Please try again.`);
    }
  };

  return (
    <>
      <div className="preview-bar-words">
        <p className="preview-bar-version">
          <Trans>
            Version from <time dateTime={version.createdAt}>{moment}</time>
          </Trans>
        </p>
        <p>
          {isCurrent ? (
            <Trans>This is the version that visitors see now.</Trans>
          ) : (
            <Trans>You’re looking at an earlier version. Visitors still see the current one.</Trans>
          )}
        </p>
      </div>
      <div className="preview-bar-actions">
        {mayRestore ? (
          <button
            type="button"
            className="button"
            data-variant="primary"
            onClick={() => setIsAsking(true)}
          >
            <Trans>Restore this version</Trans>
          </button>
        ) : null}
        <Link to={`${memorial}/settings/history`} className="button" data-variant="quiet">
          <Trans>Back</Trans>
        </Link>
      </div>
      {isAsking ? (
        <RestoreDialog
          revision={version}
          onRestore={restore}
          onRestored={() => {
            showToast({ type: 'success', title: t`Version restored` });
            void navigate(`${memorial}/memorial-page`);
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
