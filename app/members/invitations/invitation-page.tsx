import { useState } from 'react';

import { useSession } from '../../accounts/session/session-store.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import type { ActionResult, Failure } from '../../wire/action-result.ts';
import { LinkOver, LinkPage } from '../links/link-page.tsx';
import { LinkProblem } from '../links/link-problem.tsx';
import { SignInFirst } from '../links/sign-in-first.tsx';
import { COULD_AS } from '../role-texts.ts';
import type { InvitationLink } from './contract.ts';
import type { InvitationAction } from './invitation-intents.ts';

/** `/i/inv_…`: explains the invitation and has the button that accepts it. */
export function InvitationPage({ invitation }: { invitation: InvitationLink }) {
  const { role, sentTo, memorialName, invitedBy } = invitation;
  const [failure, setFailure] = useState<Failure>();
  const [isDeclined, setIsDeclined] = useState(false);
  if (failure?.code === 'LINK_OVER') return <LinkOver />;
  if (isDeclined) return <Declined />;
  return (
    <LinkPage title="Would you help?">
      <p>
        {invitedBy ? (
          <>
            <bdi>{invitedBy}</bdi> asks whether you would help with{' '}
          </>
        ) : (
          'You are asked whether you would help with '
        )}
        {memorialName ? (
          <>
            the memorial page of <bdi>{memorialName}</bdi>
          </>
        ) : (
          'a memorial page'
        )}
        . You could {COULD_AS[role]}.
      </p>
      <SignInFirst
        text={
          <>
            The invitation went to <bdi className="link-address">{sentTo}</bdi>. To accept it,
            please use an account with that address. It costs nothing.
          </>
        }
        verifyReason="The invitation is for one e-mail address. A code shows that it is yours."
      >
        <AcceptButton onFailure={setFailure} />
      </SignInFirst>
      <DeclineButton onDeclined={() => setIsDeclined(true)} onFailure={setFailure} />
      {failure ? <LinkProblem failure={failure} onLeft={() => setFailure(undefined)} /> : null}
    </LinkPage>
  );
}

function AcceptButton({ onFailure }: { onFailure: (failure: Failure | undefined) => void }) {
  const user = useSession((state) => state.user);
  const { send, isBusy } = useRouteAction<InvitationAction, ActionResult>();
  const accept = async () => {
    onFailure(undefined);
    const result = await send({ intent: 'accept-invitation' });
    if (result && !result.ok) onFailure(result);
  };
  return (
    <>
      <div className="link-page-actions">
        <BusyButton
          type="button"
          isBusy={isBusy}
          busyLabel="Accepting…"
          onClick={() => void accept()}
        >
          Accept
        </BusyButton>
      </div>
      <p className="link-page-quiet">
        You are signed in as <bdi>{user?.email}</bdi>.
      </p>
    </>
  );
}

interface DeclineButtonProps {
  onDeclined: () => void;
  onFailure: (failure: Failure | undefined) => void;
}

/** Needs no account: the link in the mail is enough. */
function DeclineButton({ onDeclined, onFailure }: DeclineButtonProps) {
  const { send, isBusy } = useRouteAction<InvitationAction, ActionResult>();
  const decline = async () => {
    onFailure(undefined);
    const result = await send({ intent: 'decline-invitation' });
    if (result?.ok) onDeclined();
    else if (result) onFailure(result);
  };
  return (
    <div className="link-page-actions">
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isBusy}
        busyLabel="Declining…"
        onClick={() => void decline()}
      >
        No, thank you
      </BusyButton>
    </div>
  );
}

function Declined() {
  return (
    <LinkPage title="You declined the invitation">
      <p role="status">
        Nothing else will happen. If you change your mind, ask for a new invitation.
      </p>
    </LinkPage>
  );
}
