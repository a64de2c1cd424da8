import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { hiddenEmail } from '../../accounts/hidden-email.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useButtonAction, useRouteAction } from '../../ui/form/route-action.ts';
import { RemovalButton } from '../../ui/removal-button.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { localDayWithoutYear } from '../../wire/text/dates-in-words.ts';
import type { PendingInvitation } from '../contract.ts';
import { roleLabel } from '../role-texts.ts';
import type { MembersAction } from './members-intents.ts';

interface PendingInvitationsProps {
  invitations: readonly PendingInvitation[];
}

export function PendingInvitations({ invitations }: PendingInvitationsProps) {
  return (
    <section aria-labelledby="members-pending">
      <h3 id="members-pending" className="members-heading">
        <Trans>Invited</Trans>
      </h3>
      <ul className="members-list">
        {invitations.map((invitation) => (
          <PendingRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function stateSentence(i18n: I18n, { email, state, expiresAt }: PendingInvitation): string {
  switch (state) {
    case 'pending':
      return i18n._(
        msg`Not accepted yet. Valid until ${{ day: localDayWithoutYear(new Date(expiresAt)) }}.`,
      );
    case 'over':
      return i18n._(msg`This invitation is no longer valid.`);
    case 'returned':
      return i18n._(
        msg`The invitation to ${{ email: hiddenEmail(email) }} couldn’t be delivered. Check the address and invite them again.`,
      );
  }
}

function PendingRow({ invitation }: { invitation: PendingInvitation }) {
  const { t, i18n } = useLingui();
  const { id, email, role, state } = invitation;
  const revoking = useRouteAction<MembersAction, ActionResult>();
  const { press, isBusy, problem } = useButtonAction<MembersAction>();
  return (
    <li className="members-row">
      <div className="members-words">
        <p className="members-name">
          <bdi>{email}</bdi>
        </p>
        <p className="members-detail">{roleLabel(i18n, role)}</p>
        <p className="members-detail" data-tone={state === 'pending' ? undefined : 'error'}>
          {stateSentence(i18n, invitation)}
        </p>
      </div>
      <div className="members-actions">
        <BusyButton
          type="button"
          variant="quiet"
          isBusy={isBusy}
          busyLabel={t`Sending…`}
          aria-label={t`Resend invitation to ${email}`}
          onClick={() => void press({ intent: 'invite', email, role })}
        >
          <Trans>Resend invitation</Trans>
        </BusyButton>
        <RemovalButton
          name={t`Cancel invitation to ${email}`}
          title={t`Cancel invitation to ${email}?`}
          description={t`The link in their email will stop working. You can invite them again.`}
          confirm={<Trans>Cancel invitation</Trans>}
          busyLabel={t`Cancelling…`}
          keep={<Trans>Keep invitation</Trans>}
          onConfirm={() => revoking.send({ intent: 'revoke-invitation', id })}
        >
          <Trans>Cancel invitation</Trans>
        </RemovalButton>
        {problem ? (
          <p role="alert" className="members-detail" data-tone="error">
            {problem}
          </p>
        ) : null}
      </div>
    </li>
  );
}
