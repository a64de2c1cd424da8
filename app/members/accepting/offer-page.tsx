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
import { COULD_AS } from '../role-texts.ts';

import './offer-page.css';
import { LinkDay } from './link-day.tsx';
import type { OfferLink } from './offer-link.ts';
import { PageOf } from './page-of.tsx';

type OfferAction = InvitationAction | OwnershipLinkAction;
type OfferIntent = OfferAction['intent'];

interface OfferTexts {
  title: string;
  question: ReactNode;
  /** where the mail went; shown to a visitor who must sign in first */
  sentTo: (address: ReactNode) => ReactNode;
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
  const { t } = useLingui();
  const { title, question, sentTo, verifyReason, accept, decline, last } = textsOf(offer);
  const [failure, setFailure] = useState<Failure>();
  const [isDeclined, setIsDeclined] = useState(false);
  if (failure?.code === 'LINK_OVER') return <LinkOver />;
  if (isDeclined) return <Declined />;
  return (
    <LinkPage title={title}>
      {question}
      <SignInFirst
        text={sentTo(<bdi className="link-address">{offer.sentTo}</bdi>)}
        verifyReason={verifyReason}
      >
        <OfferButton {...accept} busyLabel={t`Accepting…`} onFailure={setFailure} />
        <SignedInAs />
      </SignInFirst>
      {decline ? (
        <OfferButton
          intent={decline}
          label={t`Decline invitation`}
          busyLabel={t`Declining…`}
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
        You’re signed in as <UserText of={user?.email} />.
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

function textsOf(offer: OfferLink): OfferTexts {
  switch (offer.kind) {
    case 'invitation':
      return invitationTexts(offer);
    case 'handover':
      return { ...ownerTexts('accept-handover'), ...handoverTexts(offer) };
    case 'successor':
      return { ...ownerTexts('accept-succession'), ...successorTexts(offer) };
  }
}

type Of<Kind extends OfferLink['kind']> = Extract<OfferLink, { kind: Kind }>;

function invitationTexts({ role, memorialName, askedBy }: Of<'invitation'>): OfferTexts {
  return {
    title: 'Would you help manage this page?',
    question: (
      <p>
        {askedBy ? (
          <>
            <bdi>{askedBy}</bdi> has asked you to help manage{' '}
          </>
        ) : (
          'You’ve been asked to help manage '
        )}
        <PageOf name={memorialName} />. You’d be able to {COULD_AS[role]}.
      </p>
    ),
    sentTo: (address) => (
      <>
        <Trans>
          We sent this invitation to {address}. To accept it, log in or create a free account with
          that address.
        </Trans>
      </>
    ),
    verifyReason: 'Please verify your email address to accept this invitation.',
    accept: { intent: 'accept-invitation', label: 'Accept invitation' },
    decline: 'decline-invitation',
  };
}

function ownerTexts(
  intent: 'accept-handover' | 'accept-succession',
): Pick<OfferTexts, 'sentTo' | 'verifyReason' | 'accept'> {
  return {
    sentTo: (address) => (
      <>
        <Trans>
          We sent this request to {address}. To accept it, log in or create a free account with that
          address.
        </Trans>
      </>
    ),
    verifyReason: 'Please verify your email address to accept this request.',
    accept: { intent, label: 'Take over this page' },
  };
}

function handoverTexts({
  memorialName,
  askedBy,
  until,
}: Of<'handover'>): Pick<OfferTexts, 'title' | 'question' | 'last'> {
  return {
    title: 'Would you take over this page?',
    question: (
      <>
        <p>
          {askedBy ? (
            <>
              <Trans>
                <UserText of={askedBy} /> has asked you to become the owner of{' '}
                <PageOf name={memorialName} />.
              </Trans>
            </>
          ) : (
            <>
              <Trans>
                You’ve been asked to become the owner of <PageOf name={memorialName} />.
              </Trans>
            </>
          )}
        </p>
        <p>
          <Trans>
            As the owner, you’d decide who helps manage the page, who can see it and what’s on it.
            Everyone who helps now stays on, and the current owner becomes an editor.
          </Trans>
        </p>
      </>
    ),
    last: (
      <>
        <Trans>
          You have until <LinkDay instant={until} /> to accept. If you’d rather not, you don’t need
          to do anything.
        </Trans>
      </>
    ),
  };
}

function successorTexts({
  memorialName,
  askedBy,
  until,
  isOwnerSilent,
  note,
}: Of<'successor'>): Pick<OfferTexts, 'title' | 'question' | 'last'> {
  return {
    title: 'You’ve been chosen to look after this page',
    question: (
      <>
        <p>
          {isOwnerSilent ? (
            <>
              {askedBy ? <bdi>{askedBy}</bdi> : 'The owner'} looks after{' '}
              <PageOf name={memorialName} /> but hasn’t signed in for a long time.
            </>
          ) : (
            <>
              The person who looked after <PageOf name={memorialName} /> no longer has an account
              here.
            </>
          )}{' '}
          You were named as the legacy contact, the person we ask to take over as owner.
        </p>
        {note ? (
          <figure className="succession-note">
            <figcaption className="link-page-quiet">
              <Trans>They left this message for you:</Trans>
            </figcaption>
            <blockquote dir="auto">{note}</blockquote>
          </figure>
        ) : null}
        <p>
          <Trans>
            The page is still there, and nothing on it has been lost. If you take it over, you’ll
            decide who helps manage it, who can see it and what’s on it.
          </Trans>
        </p>
      </>
    ),
    last: (
      <>
        <Trans>
          Take your time: you have until <LinkDay instant={until} /> to accept. If you’d rather not,
          you don’t need to do anything. The page stays as it is either way.
        </Trans>
      </>
    ),
  };
}
