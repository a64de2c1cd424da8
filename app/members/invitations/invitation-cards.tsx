import { useState } from 'react';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import type { ActionResult } from '../../wire/action-result.ts';
import { COULD_AS } from '../role-texts.ts';
import type { OwnInvitation } from './contract.ts';
import type { OwnInvitationAction } from './invitation-intents.ts';

import './invitation-cards.css';

export function InvitationCards({ invitations }: { invitations: readonly OwnInvitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <ul className="invitation-cards" aria-label="Invitations">
      {invitations.map((invitation) => (
        <InvitationCard key={invitation.token} invitation={invitation} />
      ))}
    </ul>
  );
}

function InvitationCard({ invitation }: { invitation: OwnInvitation }) {
  const { token, memorialName, invitedBy, role } = invitation;
  const { send, isBusy } = useRouteAction<OwnInvitationAction, ActionResult>();
  const [problem, setProblem] = useState<string>();
  const accept = async () => {
    setProblem(undefined);
    const result = await send({ intent: 'accept-invitation', token });
    if (result && !result.ok) setProblem(result.sentence);
  };
  return (
    <li className="invitation-card">
      <p>
        <bdi>{invitedBy}</bdi> asks whether you would help with the memorial page of{' '}
        <bdi>{memorialName}</bdi>. You could {COULD_AS[role]}.
      </p>
      <BusyButton
        type="button"
        isBusy={isBusy}
        busyLabel="Accepting…"
        aria-label={`Accept the invitation to the page of ${memorialName}`}
        onClick={() => void accept()}
      >
        Accept
      </BusyButton>
      {problem ? (
        <p role="alert" className="invitation-card-problem">
          {problem}
        </p>
      ) : null}
    </li>
  );
}
