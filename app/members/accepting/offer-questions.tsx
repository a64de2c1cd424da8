/**
 * What a visitor is asked to do. A name is missing if the account was deleted, or if it could be read as a link. What the
 * emails say as well has no macro, so that it is in the catalog once.
 */
import { Trans, useLingui } from '@lingui/react/macro';

import { SentenceGap } from '../../language/sentence-gap.tsx';
import { UserText } from '../../language/user-text.tsx';
import { abilitySentence } from '../role-texts.ts';
import type { OfferLink } from './offer-link.ts';

type Of<Kind extends OfferLink['kind']> = Extract<OfferLink, { kind: Kind }>;

export function InvitationQuestion({ offer }: { offer: Of<'invitation'> }) {
  const { i18n } = useLingui();
  return (
    <p>
      <HelpQuestion offer={offer} /> {abilitySentence(i18n, offer.role)}
    </p>
  );
}

function HelpQuestion({ offer: { askedBy, memorialName } }: { offer: Of<'invitation'> }) {
  const { i18n } = useLingui();
  if (askedBy) {
    return memorialName ? (
      <Trans>
        <UserText of={askedBy} /> has invited you to help manage the memorial page for{' '}
        <UserText of={memorialName} />.
      </Trans>
    ) : (
      <Trans>
        <UserText of={askedBy} /> has invited you to help manage a memorial page.
      </Trans>
    );
  }
  return memorialName ? (
    <Trans>
      You’ve been invited to help manage the memorial page for <UserText of={memorialName} />.
    </Trans>
  ) : (
    i18n._('You’ve been invited to help manage a memorial page.')
  );
}

export function HandoverQuestion({ offer }: { offer: Of<'handover'> }) {
  return (
    <>
      <p>
        <OwnerQuestion offer={offer} />
      </p>
      <p>
        <Trans>
          As the owner, you’d decide who helps manage the page, who can see it and what’s on it.
          Everyone who helps now would stay on, and the current owner would become an editor.
        </Trans>
      </p>
    </>
  );
}

function OwnerQuestion({ offer: { askedBy, memorialName } }: { offer: Of<'handover'> }) {
  const { i18n } = useLingui();
  if (askedBy) {
    return memorialName ? (
      <Trans>
        <UserText of={askedBy} /> has asked you to become the owner of the memorial page for{' '}
        <UserText of={memorialName} />.
      </Trans>
    ) : (
      <Trans>
        <UserText of={askedBy} /> has asked you to become the owner of a memorial page.
      </Trans>
    );
  }
  return memorialName ? (
    <Trans>
      You’ve been asked to become the owner of the memorial page for <UserText of={memorialName} />.
    </Trans>
  ) : (
    i18n._('You’ve been asked to become the owner of a memorial page.')
  );
}

export function SuccessorQuestion({ offer }: { offer: Of<'successor'> }) {
  const { i18n } = useLingui();
  return (
    <>
      <p>
        {offer.isOwnerSilent ? <SilentOwner offer={offer} /> : <NoOwner offer={offer} />}
        <SentenceGap />
        <Trans>
          You were named as the legacy contact, the person we ask to take over as owner.
        </Trans>
      </p>
      {offer.note ? (
        <figure className="succession-note">
          <figcaption className="link-page-quiet">
            <Trans>They left this message for you:</Trans>
          </figcaption>
          <blockquote dir="auto">{offer.note}</blockquote>
        </figure>
      ) : null}
      <p>
        {i18n._(
          'The page is still there, and nothing on it has been lost. If you take it over, you’ll decide who helps manage it, who can see it and what’s on it.',
        )}
      </p>
    </>
  );
}

function SilentOwner({ offer: { askedBy, memorialName } }: { offer: Of<'successor'> }) {
  const { i18n } = useLingui();
  if (askedBy) {
    return memorialName ? (
      <Trans>
        <UserText of={askedBy} /> looks after the memorial page for <UserText of={memorialName} />{' '}
        but hasn’t logged in for a long time.
      </Trans>
    ) : (
      <Trans>
        <UserText of={askedBy} /> looks after a memorial page but hasn’t logged in for a long time.
      </Trans>
    );
  }
  return memorialName ? (
    <Trans>
      The owner of the memorial page for <UserText of={memorialName} /> hasn’t logged in for a long
      time.
    </Trans>
  ) : (
    i18n._('The owner of a memorial page hasn’t logged in for a long time.')
  );
}

function NoOwner({ offer: { memorialName } }: { offer: Of<'successor'> }) {
  return memorialName ? (
    <Trans>
      The person who looked after the memorial page for <UserText of={memorialName} /> no longer has
      an account here.
    </Trans>
  ) : (
    <Trans>The person who looked after a memorial page no longer has an account here.</Trans>
  );
}
