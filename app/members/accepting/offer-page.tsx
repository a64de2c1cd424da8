import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';

import { useSession } from '../../accounts/session-in-browser/session-store.ts';
import { UserText } from '../../language/user-text.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import type { ActionResult, Failure } from '../../wire/action-result.ts';
import type { InvitationAction } from '../invitations/invitation-intents.ts';
import { LinkOver, LinkPage } from '../links/link-page.tsx';
import { LinkProblem } from '../links/link-problem.tsx';
import { SignInFirst } from '../links/sign-in-first.tsx';
import type { OwnershipLinkAction } from '../ownership/pages/ownership-link-intents.ts';

import './offer-page.css';
import { LinkDay } from './link-day.tsx';
import type { OfferLink } from './offer-link.ts';
import { HandoverQuestion, InvitationQuestion, SuccessorQuestion } from './offer-questions.tsx';

type OfferAction = InvitationAction | OwnershipLinkAction;
type OfferIntent = OfferAction['intent'];

interface OfferTexts {
  title: string;
  question: ReactNode;
  /** where the mail went; shown to a visitor who must sign in first */
  sentTo: ReactNode;
  verifyReason: string;
  accept: { intent: OfferIntent; label: string };
  /** without it, the page has no button to decline */
  decline?: OfferIntent;
  last?: ReactNode;
}

/**
 * `/i/{token}`: explains what the visitor is asked, and has the button that accepts it. A visitor must first sign in with
 * the email address that got the mail.
 */
export function OfferPage({ offer }: { offer: OfferLink }) {
  const { t, i18n } = useLingui();
  const { title, question, sentTo, verifyReason, accept, decline, last } = textsOf(i18n, offer);
  const [failure, setFailure] = useState<Failure>();
  const [isDeclined, setIsDeclined] = useState(false);
  if (failure?.code === 'LINK_OVER') return <LinkOver />;
  if (isDeclined) return <Declined />;
  return (
    <LinkPage title={title}>
      {question}
      <SignInFirst text={sentTo} verifyReason={verifyReason}>
        <OfferButton {...accept} busyLabel={t`Accepting…`} onFailure={setFailure} />
        <SignedInAs />
      </SignInFirst>
      {decline ? (
        <OfferButton
          intent={decline}
          label={t`Decline invitation`}
          busyLabel={t({ message: 'Declining…', context: 'invitation' })}
          isQuiet
          onDone={() => setIsDeclined(true)}
          onFailure={setFailure}
        />
      ) : null}
      {failure ? <LinkProblem failure={failure} onLeft={() => setFailure(undefined)} /> : null}
      {last ? <p className="link-page-quiet">{last}</p> : null}
    </LinkPage>
  );
}

interface OfferButtonProps {
  intent: OfferIntent;
  label: string;
  busyLabel: string;
  isQuiet?: boolean;
  onDone?: () => void;
  /** called with undefined when the button is pressed again */
  onFailure: (failure: Failure | undefined) => void;
}

function OfferButton({ intent, label, busyLabel, isQuiet, onDone, onFailure }: OfferButtonProps) {
  const { send, isBusy } = useRouteAction<OfferAction, ActionResult>();
  const press = async () => {
    onFailure(undefined);
    const result = await send({ intent });
    if (result?.ok) onDone?.();
    else if (result) onFailure(result);
  };
  return (
    <div className="link-page-actions">
      <BusyButton
        type="button"
        variant={isQuiet ? 'quiet' : 'primary'}
        isBusy={isBusy}
        busyLabel={busyLabel}
        onClick={() => void press()}
      >
        {label}
      </BusyButton>
    </div>
  );
}

function SignedInAs() {
  const user = useSession((state) => state.user);
  return (
    <p className="link-page-quiet">
      <Trans>
        You’re logged in as <UserText of={user?.email ?? ''} />.
      </Trans>
    </p>
  );
}

function Declined() {
  const { t } = useLingui();
  return (
    <LinkPage title={t`You’ve declined this invitation`}>
      <p role="status">
        <Trans>
          You don’t need to do anything else. If you change your mind, ask for a new invitation.
        </Trans>
      </p>
    </LinkPage>
  );
}

function textsOf(i18n: I18n, offer: OfferLink): OfferTexts {
  switch (offer.kind) {
    case 'invitation':
      return {
        title: i18n._(msg`Would you like to help manage this page?`),
        question: <InvitationQuestion offer={offer} />,
        sentTo: (
          <Trans>
            We sent this invitation to <Address of={offer.sentTo} />. To accept it, log in or create
            a free account with that address.
          </Trans>
        ),
        verifyReason: i18n._(msg`Please verify your email address to accept this invitation.`),
        accept: { intent: 'accept-invitation', label: i18n._(msg`Accept invitation`) },
        decline: 'decline-invitation',
      };
    case 'handover':
      return {
        ...ownerTexts(i18n, 'accept-handover', offer),
        title: i18n._(msg`Would you like to take over this page?`),
        question: <HandoverQuestion offer={offer} />,
        last: (
          <Trans>
            You have until <LinkDay instant={offer.until} /> to accept. If you’d rather not, you
            don’t need to do anything.
          </Trans>
        ),
      };
    case 'successor':
      return {
        ...ownerTexts(i18n, 'accept-succession', offer),
        title: i18n._(msg`You’ve been asked to look after this page`),
        question: <SuccessorQuestion offer={offer} />,
        last: (
          <Trans>
            Take your time: you have until <LinkDay instant={offer.until} /> to accept. If you’d
            rather not, you don’t need to do anything. The page will stay as it is either way.
          </Trans>
        ),
      };
  }
}

function ownerTexts(
  i18n: I18n,
  intent: 'accept-handover' | 'accept-succession',
  { sentTo }: OfferLink,
): Pick<OfferTexts, 'sentTo' | 'verifyReason' | 'accept'> {
  return {
    sentTo: (
      <Trans>
        We sent this request to <Address of={sentTo} />. To accept it, log in or create a free
        account with that address.
      </Trans>
    ),
    verifyReason: i18n._(msg`Please verify your email address to accept this request.`),
    accept: { intent, label: i18n._(msg`Take over this page`) },
  };
}

function Address({ of }: { of: string }) {
  return <bdi className="link-address">{of}</bdi>;
}
