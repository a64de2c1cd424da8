import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { SentenceGap } from '../../language/sentence-gap.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { localMomentInWords } from '../../wire/text/moment-in-words.ts';
import type { Revision } from '../contract.ts';
import { HISTORY_DAYS } from './thinning/history-limits.ts';

interface RestoreDialogProps {
  revision: Pick<Revision, 'kind' | 'createdAt'>;
  /** resolves to a sentence if it fails */
  onRestore: () => Promise<string | undefined>;
  onRestored: () => void;
  onClose: () => void;
}

export function RestoreDialog({ revision, onRestore, onRestored, onClose }: RestoreDialogProps) {
  const { t, i18n } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const moment = localMomentInWords(i18n, new Date(revision.createdAt));

  const restore = async () => {
    setIsBusy(true);
    setProblem(undefined);
    const sentence = await onRestore();
    setIsBusy(false);
    if (sentence === undefined) onRestored();
    else setProblem(sentence);
  };

  return (
    <Dialog
      role="alertdialog"
      title={t`Restore this version?`}
      description={
        <p>
          {revision.kind === 'published' ? (
            <Trans>This will restore the version published on {moment}.</Trans>
          ) : (
            <Trans>This will restore the draft saved on {moment}.</Trans>
          )}
          <SentenceGap />
          <Trans>
            Visitors won’t see the change until you publish it. What you have now will stay in the
            version history for <Plural value={HISTORY_DAYS} one="# day" other="# days" />.
          </Trans>
        </p>
      }
      onClose={onClose}
    >
      <div role="alert">{problem ? <Notice type="error">{problem}</Notice> : null}</div>
      <DialogActions onCancel={onClose}>
        <BusyButton
          type="button"
          isBusy={isBusy}
          busyLabel={t`Restoring…`}
          onClick={() => void restore()}
        >
          <Trans>Restore version</Trans>
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
