import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { SentenceGap } from '../../language/sentence-gap.tsx';
import { UserText } from '../../language/user-text.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useButtonAction } from '../../ui/form/route-action.ts';
import { abilitySentence } from '../role-texts.ts';
import type { OwnInvitation } from './contract.ts';
import type { OwnInvitationAction } from './invitation-intents.ts';

import './invitation-cards.css';

export function InvitationCards({ invitations }: { invitations: readonly OwnInvitation[] }) {
  const { t } = useLingui();
  if (invitations.length === 0) return null;
  return (
    <ul className="invitation-cards" aria-label={t`Invitations`}>
      {invitations.map((invitation) => (
        <InvitationCard key={invitation.token} invitation={invitation} />
      ))}
    </ul>
  );
}

function InvitationCard({ invitation }: { invitation: OwnInvitation }) {
  const { t, i18n } = useLingui();
  const { token, memorialName, invitedBy, role } = invitation;
  const { press, isBusy, problem } = useButtonAction<OwnInvitationAction>();
  const [answer, setAnswer] = useState<OwnInvitationAction['intent']>();
  const give = async (intent: OwnInvitationAction['intent']) => {
    if (!isBusy) setAnswer(intent);
    await press({ intent, token });
  };
  return (
    <li className="invitation-card">
      <p>
        <Trans>
          <UserText of={invitedBy} /> has invited you to help manage the memorial page for{' '}
          <UserText of={memorialName} />.
        </Trans>
        <SentenceGap />
        {abilitySentence(i18n, role)}
      </p>
      <div className="invitation-card-actions">
        <BusyButton
          type="button"
          isBusy={isBusy && answer === 'accept-invitation'}
          busyLabel={t`Accepting…`}
          aria-label={t`Accept invitation to the page for ${memorialName}`}
          onClick={() => void give('accept-invitation')}
        >
          <Trans>Accept invitation</Trans>
        </BusyButton>
        <BusyButton
          type="button"
          variant="quiet"
          isBusy={isBusy && answer === 'decline-invitation'}
          busyLabel={t({ message: 'Declining…', context: 'invitation' })}
          aria-label={t`Decline invitation to the page for ${memorialName}`}
          onClick={() => void give('decline-invitation')}
        >
          <Trans>Decline invitation</Trans>
        </BusyButton>
      </div>
      {problem ? (
        <p role="alert" className="invitation-card-problem">
          {problem}
        </p>
      ) : null}
    </li>
  );
}
