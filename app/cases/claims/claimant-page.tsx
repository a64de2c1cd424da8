import type { ReactNode } from 'react';

import { CASE_INTENTS, type ClaimantPageView, type ClaimStage } from './case-page-view.ts';

interface ClaimantPageProps {
  view: ClaimantPageView;
  product: { name: string; provider: string };
}

const TITLES: Readonly<Record<ClaimStage, string>> = {
  unconfirmed: 'Is this your request?',
  asked: 'Thank you.',
  'with-operator': 'Thank you.',
  granted: 'This page may be yours to keep',
  kept: 'The page stays where it is',
  'other-keeper': 'The page is kept',
  'became-owner': 'You keep this page',
  declined: 'We cannot give you this page',
  repeated: 'You have asked before',
  gone: 'This page was taken down',
};

export function ClaimantPage({ view, product }: ClaimantPageProps) {
  const { stage } = view;
  const isOpen = ['unconfirmed', 'asked', 'with-operator', 'granted'].includes(stage);
  return (
    <>
      <h1 className="memorial-heading words-title">{TITLES[stage]}</h1>
      <p className="words-lead">
        <Lead view={view} product={product} />
      </p>
      {stage === 'granted' && view.viewer !== 'claimant' ? (
        <HowToAccept view={view} product={product} />
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
          <button
            type="submit"
            name="intent"
            value={CASE_INTENTS.takeBack}
            className="memorial-button"
          >
            Take back
          </button>
          <p className="words-hint">Taking back erases your request at once.</p>
        </form>
      ) : null}
      {view.roomsOf ? (
        <p className="words-address">
          <a href={`/memorial/${view.roomsOf}`}>Go to your rooms for this page</a>
        </p>
      ) : null}
    </>
  );
}

function Lead({ view: { stage, until, viewer }, product }: ClaimantPageProps): ReactNode {
  switch (stage) {
    case 'unconfirmed':
      return 'You ask to keep this page. One press sends your request; before that it is read by no one.';
    case 'asked':
      return `Somebody who is close to this page is asked first, and has until ${until} to answer. Whatever comes of it, we write to you.`;
    case 'with-operator':
      return `A person at ${product.provider} reads your request, and answers you by mail, most often before ${until}. They may ask you something first.`;
    case 'granted':
      return viewer === 'claimant'
        ? 'From then on you can write on it, read what visitors send, and decide who sees it.'
        : `It takes one more step, until ${until}.`;
    case 'kept':
      return 'Those who keep it have answered that they go on doing so. If you know them, you might offer your help: they can invite you.';
    case 'other-keeper':
      return 'Somebody from its circle keeps it now. If you know them, you might offer your help: they can invite you.';
    case 'became-owner':
      return 'Everything that was on it is still there.';
    case 'declined':
      return 'We have looked at your request with care. If something has changed, or if we have missed something, please ask again and tell us.';
    case 'repeated':
      return 'Your earlier request for this page is on its way. The link to it is in an earlier mail, and the answer comes by mail.';
    case 'gone':
      return 'There is nothing to keep any more.';
  }
}

function HowToAccept({ view, product }: ClaimantPageProps) {
  return (
    <>
      {view.viewer === 'other-user' ? (
        <p className="words-error" role="status">
          You are logged in with another address.
        </p>
      ) : null}
      <p>
        Please log in at {product.name} with <bdi>{view.email}</bdi>, or sign up with that address.
        Then open this page again.
      </p>
      <p className="words-address">
        <a href="/">Go to {product.name}</a>
      </p>
    </>
  );
}

function MainButton({ view: { stage, viewer } }: { view: ClaimantPageView }) {
  const isGranted = stage === 'granted' && viewer === 'claimant';
  if (stage !== 'unconfirmed' && !isGranted) return null;
  return (
    <>
      <button
        type="submit"
        name="intent"
        value={isGranted ? CASE_INTENTS.accept : CASE_INTENTS.confirm}
        className="memorial-button"
        data-variant="primary"
      >
        {isGranted ? 'Keep this page' : 'Yes, send my request'}
      </button>{' '}
    </>
  );
}
