import { useState, type ReactNode } from 'react';

import { useSession } from '../../accounts/session-in-browser/session-store.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../ui/form/route-action.ts';
import type { ActionResult, Failure } from '../../wire/action-result.ts';
import type { FollowingLinkAction } from '../following/pages/following-link-intents.ts';
import type { InvitationAction } from '../invitations/invitation-intents.ts';
import { LinkOver, LinkPage } from '../links/link-page.tsx';
import { LinkProblem } from '../links/link-problem.tsx';
import { SignInFirst } from '../links/sign-in-first.tsx';
import { COULD_AS } from '../role-texts.ts';

import './offer-page.css';
import { LinkDay } from './link-day.tsx';
import type { OfferLink } from './offer-link.ts';
import { PageOf } from './page-of.tsx';

type OfferAction = InvitationAction | FollowingLinkAction;
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
        <OfferButton {...accept} busyLabel="Accepting…" onFailure={setFailure} />
        <SignedInAs />
      </SignInFirst>
      {decline ? (
        <OfferButton
          intent={decline}
          label="No, thank you"
          busyLabel="Declining…"
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
      You are signed in as <bdi>{user?.email}</bdi>.
    </p>
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
    title: 'Would you help?',
    question: (
      <p>
        {askedBy ? (
          <>
            <bdi>{askedBy}</bdi> asks whether you would help with{' '}
          </>
        ) : (
          'You are asked whether you would help with '
        )}
        <PageOf name={memorialName} />. You could {COULD_AS[role]}.
      </p>
    ),
    sentTo: (address) => (
      <>
        The invitation went to {address}. To accept it, please use an account with that address. It
        costs nothing.
      </>
    ),
    verifyReason: 'The invitation is for one e-mail address. A code shows that it is yours.',
    accept: { intent: 'accept-invitation', label: 'Accept' },
    decline: 'decline-invitation',
  };
}

function ownerTexts(
  intent: 'accept-handover' | 'accept-succession',
): Pick<OfferTexts, 'sentTo' | 'verifyReason' | 'accept'> {
  return {
    sentTo: (address) => (
      <>
        The question went to {address}. To accept, please use an account with that address. It costs
        nothing.
      </>
    ),
    verifyReason: 'The question is for one e-mail address. A code shows that it is yours.',
    accept: { intent, label: 'Keep this page' },
  };
}

function handoverTexts({
  memorialName,
  askedBy,
  until,
}: Of<'handover'>): Pick<OfferTexts, 'title' | 'question' | 'last'> {
  return {
    title: 'Would you keep this page?',
    question: (
      <>
        <p>
          {askedBy ? (
            <>
              <bdi>{askedBy}</bdi> would like to put <PageOf name={memorialName} /> into your hands.
            </>
          ) : (
            <>
              You are asked to take <PageOf name={memorialName} /> into your hands.
            </>
          )}
        </p>
        <p>
          As its owner you decide who helps, who sees it and what is on it. Those who help now go on
          doing so, and the owner until now becomes an editor.
        </p>
      </>
    ),
    last: (
      <>
        You can accept until <LinkDay instant={until} />. If you would rather not, you need not do
        anything.
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
    title: 'You were named to keep this page',
    question: (
      <>
        <p>
          {isOwnerSilent ? (
            <>
              {askedBy ? <bdi>{askedBy}</bdi> : 'The owner'} keeps <PageOf name={memorialName} />{' '}
              and has not been here for a long time.
            </>
          ) : (
            <>
              The person who kept <PageOf name={memorialName} /> no longer has an account here.
            </>
          )}{' '}
          You are the one who was named to follow as its owner.
        </p>
        {note ? (
          <figure className="succession-note">
            <figcaption className="link-page-quiet">This was left for you:</figcaption>
            <blockquote dir="auto">{note}</blockquote>
          </figure>
        ) : null}
        <p>
          The page stands, and nothing on it is lost. If you keep it, you decide who helps, who sees
          it and what is on it.
        </p>
      </>
    ),
    last: (
      <>
        Take your time: you can accept until <LinkDay instant={until} />. If you would rather not,
        you need not do anything. The page stands in any case.
      </>
    ),
  };
}
