import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import { useUserKey } from '../../accounts/session-in-browser/user-key.ts';
import { Notice } from '../../ui/notice.tsx';
import { followTabs } from '../sync/draft-tabs.ts';
import { listUnsent } from '../sync/pending-changes.ts';
import { listKeptFiles } from '../uploads/sending/kept-files.ts';

export interface LeftBehind {
  hasChanges: boolean;
  hasFiles: boolean;
}

/**
 * Whether this device keeps changes or files of the user that the server does not have. Only the editor sends them, so
 * publishing elsewhere leaves them out.
 */
export function useLeftBehind(memorialId: string): LeftBehind {
  const userKey = useUserKey();
  const [left, setLeft] = useState({ hasChanges: false, hasFiles: false });
  useEffect(() => {
    if (userKey === null) return undefined;
    let isCurrent = true;
    const read = async () => {
      const owner = { userKey, memorialId };
      const [unsent, files] = await Promise.all([listUnsent(userKey), listKeptFiles(owner)]);
      if (!isCurrent) return;
      setLeft({
        hasChanges: unsent.some((one) => one.memorialId === memorialId),
        hasFiles: files.some(({ isSent, refusal }) => !isSent && refusal === undefined),
      });
    };
    const onNews = () => void read();
    onNews();
    const stop = followTabs({ userKey, memorialId }, onNews);
    window.addEventListener('focus', onNews);
    return () => {
      isCurrent = false;
      stop();
      window.removeEventListener('focus', onNews);
    };
  }, [userKey, memorialId]);
  return left;
}

interface LeftBehindNoticeProps {
  memorialId: string;
  left: LeftBehind;
}

export function LeftBehindNotice({ memorialId, left }: LeftBehindNoticeProps) {
  const { hasChanges, hasFiles } = left;
  if (!hasChanges && !hasFiles) return null;
  return (
    <Notice type="warning">
      {hasChanges ? (
        <p>
          <Trans>Some changes on this device haven’t been saved yet.</Trans>
        </p>
      ) : null}
      {hasFiles ? (
        <p>
          <Trans>Some files on this device haven’t been uploaded yet.</Trans>
        </p>
      ) : null}
      <Link
        to={`/memorial/${encodeURIComponent(memorialId)}/memorial-page`}
        className="text-button"
      >
        <Trans>Edit page</Trans>
      </Link>
    </Notice>
  );
}
