import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

import { openAuthDialog, useAuthDialog } from '../../../accounts/auth-dialog/auth-dialog-store.ts';
import { useSessionActivity } from '../../../accounts/session-in-browser/session-activity.ts';
import { emailOfUser } from '../../../accounts/session-in-browser/user-key.ts';
import { SentenceGap } from '../../../language/sentence-gap.tsx';
import { afterTyping } from '../../../ui/after-typing.ts';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { hasPlace } from '../../places.ts';
import { useDraft, useEditor } from '../editor-context.ts';
import { ConflictChoice } from '../fields/conflict-choice.tsx';
import { PlaceList } from './place-list.tsx';
import { RefusedChanges } from './refused-changes.tsx';

/** What is said of edits that are on their way: on a device that stores them, and on one that cannot. */
const AWAY = {
  offline: {
    kept: msg`You’re offline. We’re keeping your changes on this device and will save them when you’re back online.`,
    unkept: msg`You’re offline, and this browser can’t keep your changes. Please leave this page open; we’ll save them when you’re back online.`,
  },
  failing: {
    kept: msg`We can’t reach the server right now. Your changes are kept on this device, and we’ll keep trying to save them.`,
    unkept: msg`We can’t reach the server, and this browser can’t keep your changes. Please leave this page open; we’ll keep trying to save them.`,
  },
  limited: {
    kept: msg`You’ve made a lot of changes in a short time. The latest ones are kept on this device, and we’ll save them within the hour.`,
    unkept: msg`You’ve made a lot of changes in a short time. Please leave this page open; we’ll save the latest ones within the hour.`,
  },
};

export function EditorNotices({ onShow }: { onShow: (place: string) => void }) {
  const { i18n } = useLingui();
  const { session } = useEditor();
  const status = useDraft(session, (view) => view.status);
  const isStopped = useDraft(session, (view) => view.stopped !== undefined);
  const isKept = useDraft(session, (view) => view.isKeptOnDevice);
  const away = status in AWAY && !isStopped ? AWAY[status as keyof typeof AWAY] : undefined;
  return (
    <div className="editor-notices">
      {away ? <Notice type="warning">{i18n._(isKept ? away.kept : away.unkept)}</Notice> : null}
      {status === 'signed-out' ? <SignedOut /> : null}
      <Troubles saysUnkept={!isKept && !away} />
      <RefusedChanges onShow={onShow} />
      <OpenConflicts onShow={onShow} />
    </div>
  );
}

/** Warns if the server does not accept this user's edits any more, or if the browser cannot store edits. */
function Troubles({ saysUnkept }: { saysUnkept: boolean }) {
  const { session } = useEditor();
  const stopped = useDraft(session, (view) => view.stopped);
  const isSaved = useDraft(session, (view) => view.status === 'saved');
  if (stopped) {
    return (
      <Notice type="error" role="alert">
        {stopped.message}
        {isSaved ? null : (
          <>
            <SentenceGap />
            {saysUnkept ? (
              <Trans>
                Your latest changes haven’t been saved, and this browser can’t keep them. Copy what
                you need before you close this page.
              </Trans>
            ) : (
              <Trans>Your latest changes haven’t been saved, but they’re still here.</Trans>
            )}
          </>
        )}
      </Notice>
    );
  }
  return saysUnkept ? (
    <Notice type="warning" role="alert">
      <Trans>
        This browser can’t keep changes on this device. Please leave this page open until you see
        “Saved” at the top.
      </Trans>
    </Notice>
  ) : null;
}

function logInAgain(): void {
  const { screenKeptFor } = useSessionActivity.getState();
  const email = screenKeptFor === undefined ? '' : emailOfUser(screenKeptFor);
  openAuthDialog({ mode: 'login', email });
}

/** Opens the log-in dialog once, when the session ends. The button opens the dialog again. */
function SignedOut() {
  const { i18n } = useLingui();
  useEffect(() => {
    const title = i18n._(msg`Please log in again.`);
    showToast({ type: 'info', title, message: i18n._(msg`Your changes are still here.`) });
    return afterTyping(() => {
      if (!useAuthDialog.getState().dialog.isOpen) logInAgain();
    });
  }, [i18n]);
  return (
    <Notice type="warning" role="alert">
      <p>
        <Trans>Please log in again. Your changes are still here.</Trans>
      </p>
      <button type="button" className="button" data-variant="quiet" onClick={logInAgain}>
        <Trans>Log in</Trans>
      </button>
    </Notice>
  );
}

/** Links to the fields with conflicts. A conflict in a removed section or item has no field, so it is resolved here. */
function OpenConflicts({ onShow }: { onShow: (place: string) => void }) {
  const { t } = useLingui();
  const { session } = useEditor();
  const conflicts = useDraft(session, (view) => view.conflicts);
  const document = useDraft(session, (view) => view.document);
  if (conflicts.length === 0) return null;
  const lost = conflicts.filter(({ path }) => !hasPlace(path, document));
  const atFields = conflicts.filter((conflict) => !lost.includes(conflict));
  return (
    <>
      {atFields.length > 0 ? (
        <Notice
          type="info"
          title={t`Your changes and someone else’s don’t match. Choose which to keep.`}
        >
          <PlaceList places={atFields.map(({ path }) => path)} onShow={onShow} />
        </Notice>
      ) : null}
      {lost.map((conflict) => (
        <div key={conflict.path} data-trouble={conflict.path} tabIndex={-1}>
          <ConflictChoice conflict={conflict} />
        </div>
      ))}
    </>
  );
}
