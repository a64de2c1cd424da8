import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';

import { UserText } from '../../language/user-text.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useActionForm } from '../../ui/form/action-form.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useButtonAction, useRouteAction } from '../../ui/form/route-action.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { INVITED_ROLES, memberPayloadSchema, type InvitedRole, type Member } from '../contract.ts';
import { mayBeCondolenceReader } from '../role-rules.ts';
import type { MembersAction } from './members-intents.ts';
import { RoleChoices } from './role-choices.tsx';

interface MemberDialogProps {
  member: Member;
  onClose: () => void;
  onReturnFocus: () => void;
}

/**
 * Changes a member's role and permission to read letters, or removes the member after a
 * confirmation.
 */
export function MemberDialog({ member, onClose, onReturnFocus }: MemberDialogProps) {
  const { t } = useLingui();
  const { name } = member;
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <Dialog
      role={isRemoving ? 'alertdialog' : 'dialog'}
      title={isRemoving ? t`Remove ${name}?` : t`What can ${name} do?`}
      onClose={onClose}
      onReturnFocus={onReturnFocus}
    >
      {isRemoving ? (
        <RemoveForm member={member} onClose={onClose} onBack={() => setIsRemoving(false)} />
      ) : (
        <RoleForm member={member} onClose={onClose} onRemove={() => setIsRemoving(true)} />
      )}
    </Dialog>
  );
}

type FormProps = Pick<MemberDialogProps, 'member' | 'onClose'>;

function RoleForm({ member, onClose, onRemove }: FormProps & { onRemove: () => void }) {
  const { t } = useLingui();
  const { id: userId, readsLetters = false } = member;
  const role: InvitedRole = member.role === 'owner' ? 'editor' : member.role;
  const { send } = useRouteAction<MembersAction, ActionResult>();
  const { form, submit, problem, isSending } = useActionForm({
    schema: memberPayloadSchema,
    initial: { role, readsLetters },
    send: async (payload) => {
      const result = await send({ intent: 'change-member', userId, ...payload });
      if (result?.ok) onClose();
      return result;
    },
  });
  return (
    <form className="members-dialog" noValidate onSubmit={submit}>
      <RoleChoices legend={t`Role`} roles={INVITED_ROLES} field={form.register('role')} />
      {mayBeCondolenceReader(form.watch('role')) ? (
        <label className="choice">
          <input type="checkbox" {...form.register('readsLetters')} />
          <span className="choice-label">
            <Trans>Can read condolences</Trans>
          </span>
          <span className="choice-text">
            <Trans>Private messages from visitors to the family, and the family’s replies.</Trans>
          </span>
        </label>
      ) : null}
      <ErrorNotice sentence={problem} />
      <DialogActions>
        <BusyButton type="submit" isBusy={isSending} busyLabel={t`Saving…`}>
          <Trans>Save changes</Trans>
        </BusyButton>
        <button type="button" className="button" data-variant="danger" onClick={onRemove}>
          <Trans>Remove person</Trans>
        </button>
      </DialogActions>
    </form>
  );
}

function RemoveForm({
  member: { id: userId, name },
  onClose,
  onBack,
}: FormProps & { onBack: () => void }) {
  const { t } = useLingui();
  const { press, isBusy, problem } = useButtonAction<MembersAction>();
  const question = useRef<HTMLParagraphElement>(null);
  // The button that opened this form was removed, so the question gets the focus.
  useEffect(() => question.current?.focus(), []);
  const remove = async () => {
    if (await press({ intent: 'remove-member', userId })) onClose();
  };
  return (
    <div className="members-dialog">
      <p ref={question} tabIndex={-1}>
        <Trans>
          <UserText of={name} /> will lose access right away. Anything they’ve added will stay on
          the page. We won’t email them about this.
        </Trans>
      </p>
      <ErrorNotice sentence={problem} />
      <DialogActions onCancel={onBack}>
        <BusyButton
          type="button"
          variant="danger"
          isBusy={isBusy}
          busyLabel={t`Removing…`}
          onClick={() => void remove()}
        >
          <Trans>Remove person</Trans>
        </BusyButton>
      </DialogActions>
    </div>
  );
}
