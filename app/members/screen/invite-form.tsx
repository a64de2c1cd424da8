import { Trans, useLingui } from '@lingui/react/macro';

import { EmailField, useCorrection } from '../../accounts/email-field.tsx';
import { useActionForm } from '../../ui/form/action-form.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import type { InvitedRole } from '../contract.ts';
import { invitationPayloadSchema } from '../invitations/contract.ts';
import type { MembersAction } from './members-intents.ts';
import { RoleChoices } from './role-choices.tsx';

export function InviteForm({ roles }: { roles: readonly InvitedRole[] }) {
  const { t } = useLingui();
  const role = roles.at(-1) ?? 'contributor';
  const { send } = useRouteAction<MembersAction, ActionResult>();
  const { form, field, submit, problem, isSending } = useActionForm({
    schema: invitationPayloadSchema,
    initial: { email: '', role },
    send: async (payload) => {
      const result = await send({ intent: 'invite', ...payload });
      if (result?.ok) form.reset({ email: '', role: payload.role });
      return result;
    },
  });
  const correction = useCorrection(form, 'email');
  return (
    <form className="members-form" noValidate onSubmit={submit}>
      <EmailField
        label={t`Their email address`}
        {...correction}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <RoleChoices legend={t`What they can do`} roles={roles} field={form.register('role')} />
      <ErrorNotice sentence={problem} />
      <BusyButton type="submit" isBusy={isSending} busyLabel={t`Sending…`}>
        <Trans>Send invitation</Trans>
      </BusyButton>
    </form>
  );
}
