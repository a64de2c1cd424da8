import { useState } from 'react';

import { useSession } from '../../../accounts/session/session-store.ts';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../../ui/form/route-action.ts';
import type { ActionResult, Failure } from '../../../wire/action-result.ts';
import { LinkProblem } from '../../links/link-problem.tsx';
import { SignInFirst } from '../../links/sign-in-first.tsx';
import type { FollowingLinkAction } from './following-link-intents.ts';

interface AcceptAsOwnerProps {
  intent: 'accept-handover' | 'accept-succession';
  sentTo: string;
  /** called if the link was used already or has expired */
  onOver: () => void;
}

/**
 * The button that makes the signed-in user the owner. A visitor must first sign in with the e-mail
 * address that got the mail.
 */
export function AcceptAsOwner({ intent, sentTo, onOver }: AcceptAsOwnerProps) {
  const user = useSession((state) => state.user);
  const { send, isBusy } = useRouteAction<FollowingLinkAction, ActionResult>();
  const [failure, setFailure] = useState<Failure>();
  const accept = async () => {
    setFailure(undefined);
    const result = await send({ intent });
    if (!result || result.ok) return;
    if (result.code === 'LINK_OVER') onOver();
    else setFailure(result);
  };
  return (
    <>
      <SignInFirst
        text={
          <>
            The question went to <bdi className="link-address">{sentTo}</bdi>. To accept, please use
            an account with that address. It costs nothing.
          </>
        }
        verifyReason="The question is for one e-mail address. A code shows that it is yours."
      >
        <div className="link-page-actions">
          <BusyButton
            type="button"
            isBusy={isBusy}
            busyLabel="Accepting…"
            onClick={() => void accept()}
          >
            Keep this page
          </BusyButton>
        </div>
        <p className="link-page-quiet">
          You are signed in as <bdi>{user?.email}</bdi>.
        </p>
      </SignInFirst>
      {failure ? <LinkProblem failure={failure} onLeft={() => setFailure(undefined)} /> : null}
    </>
  );
}
