import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import type { ActionResult } from '../../wire/action-result.ts';
import { localDayWithoutYear } from '../../wire/text/dates-in-words.ts';
import type { PendingInvitation } from '../contract.ts';
import { ROLE_LABELS } from '../role-texts.ts';
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

function stateSentence({ state, expiresAt }: PendingInvitation): string {
  switch (state) {
    case 'pending':
      return `Not accepted yet. Valid until ${localDayWithoutYear(new Date(expiresAt))}`;
    case 'over':
      return 'This invitation is no longer valid';
    case 'returned':
      return 'We couldn’t deliver the email. Please check the address.';
  }
}

function PendingRow({ invitation }: { invitation: PendingInvitation }) {
  const { t } = useLingui();
  const { id, email, role, state } = invitation;
  const revoking = useRouteAction<MembersAction, ActionResult>();
  const sending = useRouteAction<MembersAction, ActionResult>();
  const [problem, setProblem] = useState<string>();
  const sendAgain = async () => {
    setProblem(undefined);
    const result = await sending.send({ intent: 'invite', email, role });
    if (result && !result.ok) setProblem(result.sentence);
  };
  const revoke = async () => {
    setProblem(undefined);
    const result = await revoking.send({ intent: 'revoke-invitation', id });
    if (result && !result.ok) setProblem(result.sentence);
  };
  return (
    <li className="members-row">
      <div className="members-words">
        <p className="members-name">
          <bdi>{email}</bdi>
        </p>
        <p className="members-detail">{ROLE_LABELS[role]}</p>
        <p className="members-detail" data-tone={state === 'pending' ? undefined : 'error'}>
          {stateSentence(invitation)}
        </p>
      </div>
      <div className="members-actions">
        <BusyButton
          type="button"
          variant="quiet"
          isBusy={sending.isBusy}
          busyLabel={t`Sending…`}
          aria-label={t`Resend invitation to ${email}`}
          onClick={() => void sendAgain()}
        >
          <Trans>Resend invitation</Trans>
        </BusyButton>
        <BusyButton
          type="button"
          variant="quiet"
          isBusy={revoking.isBusy}
          busyLabel={t`Cancelling…`}
          aria-label={t`Cancel invitation to ${email}`}
          onClick={() => void revoke()}
        >
          <Trans>Cancel invitation</Trans>
        </BusyButton>
        {problem ? (
          <p role="alert" className="members-detail" data-tone="error">
            {problem}
          </p>
        ) : null}
      </div>
    </li>
  );
}
