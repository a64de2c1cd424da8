import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { UserText } from '../../language/user-text.tsx';
import { IntentButton } from '../../messages/writing/form/intent-button.tsx';
import {
  CASE_INTENTS,
  WITHDRAW_QUERY,
  type ClaimantPageView,
  type ClaimStage,
} from './case-page-view.ts';

interface ClaimantPageProps {
  view: ClaimantPageView;
  /** of this page's link; after `#`, so that no log has it */
  token: string;
  product: { name: string; provider: string };
}

const TITLES: Readonly<Record<ClaimStage, MessageDescriptor>> = {
  unconfirmed: msg`Is this your request?`,
  asked: msg`Thank you.`,
  'with-operator': msg`Thank you.`,
  granted: msg`You can now look after this page`,
  kept: msg`Someone still looks after this page`,
  'other-keeper': msg`Someone else looks after this page`,
  'became-owner': msg`You’re now the owner of this page`,
  declined: msg`We couldn’t approve your request`,
  repeated: msg`We already have your request`,
  gone: msg`This page has been taken down`,
};

export function ClaimantPage({ view, token, product }: ClaimantPageProps) {
  const { i18n } = useLingui();
  const { stage } = view;
  const isOpen = isOpenClaim(stage);
  return (
    <>
      <h1 className="memorial-heading words-title">{i18n._(TITLES[stage])}</h1>
      <p className="words-lead">
        <Lead view={view} product={product} />
      </p>
      {stage === 'granted' && view.viewer !== 'claimant' ? (
        <HowToAccept view={view} token={token} product={product} />
      ) : null}
      {isOpen ? (
        <blockquote className="memorial-card words-own">
          <p className="words-own-text" dir="auto">
            {view.text}
          </p>
        </blockquote>
      ) : null}
      {isOpen ? (
        <form method="post" encType="multipart/form-data" className="words-actions">
          <MainButton view={view} />
          <a href={`?${WITHDRAW_QUERY}`} className="memorial-button">
            <Trans>Withdraw request</Trans>
          </a>
        </form>
      ) : null}
      {view.roomsOf ? (
        <p className="words-address">
          <a href={`/memorial/${view.roomsOf}`}>
            <Trans>Manage this page</Trans>
          </a>
        </p>
      ) : null}
    </>
  );
}

export function isOpenClaim(stage: ClaimStage): boolean {
  return ['unconfirmed', 'asked', 'with-operator', 'granted'].includes(stage);
}

/** @param props.path - of the claimant's page */
export function WithdrawQuestion({ path }: { path: string }) {
  return (
    <>
      <h1 className="memorial-heading words-title">
        <Trans>Withdraw your request?</Trans>
      </h1>
      <p className="words-lead">
        <Trans>If you withdraw your request, we’ll delete it right away.</Trans>
      </p>
      <form method="post" encType="multipart/form-data" className="words-actions">
        <IntentButton intent={CASE_INTENTS.takeBack}>
          <Trans>Withdraw request</Trans>
        </IntentButton>{' '}
        <a href={path} className="memorial-button">
          <Trans>Keep request</Trans>
        </a>
      </form>
    </>
  );
}

function Lead({
  view: { stage, until, viewer },
  product,
}: Omit<ClaimantPageProps, 'token'>): ReactNode {
  const { t } = useLingui();
  const { provider } = product;
  switch (stage) {
    case 'unconfirmed':
      return t`You’re asking to look after this page. Tap the button to send your request; no one can read it until then.`;
    case 'asked':
      return t`We need to ask someone connected with this page first. They have until ${until} to reply, and we’ll email you either way.`;
    case 'with-operator':
      return t`Someone at ${provider} will read your request and reply by email, usually before ${until}. They may have a question for you first.`;
    case 'granted':
      return viewer === 'claimant'
        ? t`As the owner, you can edit the page, choose who can see it, and read messages from visitors.`
        : t`There’s one more step. You have until ${until} to complete it.`;
    case 'kept':
      return t`The people who look after this page have told us they’ll carry on. If you know them, you could offer your help, and they can invite you to manage the page with them.`;
    case 'other-keeper':
      return t`Someone else looks after this page now. If you know them, you could offer your help, and they can invite you to manage the page with them.`;
    case 'became-owner':
      return t`Everything is still on the page, just as it was.`;
    case 'declined':
      return t`We’ve looked at your request carefully. If something has changed, or we’ve missed something, please ask again and tell us about it.`;
    case 'repeated':
      return t`We already have a request from you for this page. You’ll find the link to it in an earlier email, and we’ll reply by email.`;
    case 'gone':
      return t`The family has taken the page down, so we’ve closed your request.`;
  }
}

function HowToAccept({ view, token, product }: ClaimantPageProps) {
  const { name } = product;
  return (
    <>
      {view.viewer === 'other-user' ? (
        <p className="words-error" role="status">
          <Trans>You’re logged in with a different email address.</Trans>
        </p>
      ) : null}
      <p>
        <Trans>
          Please log in to {name} with <UserText of={view.email} />, or sign up with that address.
          Then open this page again.
        </Trans>
      </p>
      <p className="words-address">
        <a href={`/?auth=signup#${token}`}>
          <Trans>Go to {name}</Trans>
        </a>
      </p>
    </>
  );
}

function MainButton({ view: { stage, viewer } }: { view: ClaimantPageView }) {
  const { t } = useLingui();
  const isGranted = stage === 'granted' && viewer === 'claimant';
  if (stage !== 'unconfirmed' && !isGranted) return null;
  return (
    <>
      <IntentButton intent={isGranted ? CASE_INTENTS.accept : CASE_INTENTS.confirm} isPrimary>
        {isGranted ? t`Become the owner` : t`Yes, send my request`}
      </IntentButton>{' '}
    </>
  );
}
