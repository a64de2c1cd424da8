import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { KeptMemorial } from '../kept-memorial.ts';
import { ChangeList } from '../unpublished/change-list.tsx';
import type { ChangedPart } from '../unpublished/changed-parts.ts';
import { ViewPage } from './published.tsx';

interface WhatChangedProps {
  memorial: KeptMemorial;
  changes: readonly ChangedPart[] | undefined;
  onShow: ((place: string) => void) | undefined;
}

export function WhatChanged({ memorial, changes, onShow }: WhatChangedProps) {
  const { i18n } = useLingui();
  return (
    <div>
      <p className="publish-text">
        {changes ? (
          <Trans>These changes will appear on the page:</Trans>
        ) : (
          <Trans>Everything you’ve changed since you last published will appear on the page.</Trans>
        )}
      </p>
      {changes ? <ChangeList changes={changes} onShow={onShow} /> : null}
      <p className="publish-audience">{i18n._(whoSees(memorial))}</p>
    </div>
  );
}

interface NothingToPublishProps {
  memorial: KeptMemorial;
  notice: ReactNode;
  onClose: () => void;
  onReturnFocus: () => void;
}

export function NothingToPublish({
  memorial,
  notice,
  onClose,
  onReturnFocus,
}: NothingToPublishProps) {
  const { t, i18n } = useLingui();
  return (
    <Dialog
      title={t`Everything is already published.`}
      onClose={onClose}
      onReturnFocus={onReturnFocus}
    >
      <div className="publish">
        <p>{i18n._(whoSees(memorial))}</p>
        {notice}
      </div>
      <DialogActions cancel={<Trans>Keep editing</Trans>} onCancel={onClose}>
        <ViewPage memorial={memorial} variant="primary" />
      </DialogActions>
    </Dialog>
  );
}

function whoSees({ level }: Pick<KeptMemorial, 'level'>): MessageDescriptor {
  if (level === 'public') return msg`Anyone can see the page.`;
  if (level === 'family') return msg`Only family and friends can see the page.`;
  return msg`Anyone with the link can see the page.`;
}
