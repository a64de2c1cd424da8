import { Trans, useLingui } from '@lingui/react/macro';

import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useActionForm } from '../../../ui/form/action-form.ts';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../../ui/form/route-action.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import type { ActionResult } from '../../../wire/action-result.ts';
import { renamePayloadSchema } from '../../passkeys/contract.ts';
import type { AccountAction } from '../account-intents.ts';

interface RenamePasskeyProps {
  id: string;
  name: string;
  onClose: () => void;
}

export function RenamePasskey({ id, name, onClose }: RenamePasskeyProps) {
  const { t } = useLingui();
  const action = useRouteAction<AccountAction, ActionResult>();
  const { field, submit, problem, isSending } = useActionForm({
    schema: renamePayloadSchema,
    initial: { name },
    send: async (payload) => {
      const result = await action.send({ intent: 'rename-passkey', id, ...payload });
      if (result?.ok) onClose();
      return result;
    },
  });
  return (
    <Dialog title={t`Rename passkey`} onClose={onClose}>
      <form className="settings-form" noValidate onSubmit={submit}>
        <TextField
          label={t`Passkey name`}
          hint={t`For example, the name of the device it’s saved on.`}
          autoComplete="off"
          {...field('name')}
        />
        <ErrorNotice sentence={problem} />
        <DialogActions onCancel={onClose}>
          <BusyButton type="submit" isBusy={isSending} busyLabel={t`Saving…`}>
            <Trans>Rename</Trans>
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
