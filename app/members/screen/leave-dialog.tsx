import { Trans, useLingui } from '@lingui/react/macro';

import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useButtonAction } from '../../ui/form/route-action.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import type { MembersAction } from './members-intents.ts';

/** After leaving, the browser shows `/memorials`. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { press, isBusy, problem } = useButtonAction<MembersAction>();
  return (
    <Dialog
      role="alertdialog"
      title={t`Stop helping with this page?`}
      description={t`You won’t be able to manage this page any more. Anything you’ve added will stay on the page. We’ll email the owner, who can invite you again.`}
      onClose={onClose}
    >
      <div className="members-dialog">
        <ErrorNotice sentence={problem} />
        <DialogActions onCancel={onClose}>
          <BusyButton
            type="button"
            variant="danger"
            isBusy={isBusy}
            busyLabel={t`Stopping…`}
            onClick={() => void press({ intent: 'leave-memorial' })}
          >
            <Trans>Stop helping</Trans>
          </BusyButton>
        </DialogActions>
      </div>
    </Dialog>
  );
}
