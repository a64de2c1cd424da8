import { JoinedNames } from '../../ui/joined-names.tsx';
import { CASE_INTENTS, type OwnerPageView } from './case-page-view.ts';

/** On this page an owner answers “I still look after this page” without a sign-in. */
export function OwnerPage({ view }: { view: OwnerPageView }) {
  const { memorial, claimant, stage, until } = view;
  if (stage !== 'open') return <Answered stage={stage} />;
  return (
    <>
      <h1 className="memorial-heading words-title">Do you still look after this page?</h1>
      <p className="words-lead">
        <bdi>{claimant.name}</bdi> has asked to look after the page of{' '}
        <JoinedNames names={memorial.names} />.
        {claimant.relationship ? (
          <>
            {' '}
            How they say they’re related: “<bdi>{claimant.relationship}</bdi>”.
          </>
        ) : null}
      </p>
      <p>
        Nothing has changed. If you still look after this page, please tap the button by {until}. If
        we don’t hear from you, we’ll review the request and decide. You won’t lose the page just
        because you didn’t reply.
      </p>
      <p>To transfer ownership instead, log in and go to the page’s settings.</p>
      <form method="post" encType="multipart/form-data" className="words-actions">
        <button
          type="submit"
          name="intent"
          value={CASE_INTENTS.keep}
          className="memorial-button"
          data-variant="primary"
        >
          I still look after this page
        </button>
        <p className="words-hint">
          We’ll tell everyone who has asked for this page, but won’t share your name or email
          address.
        </p>
      </form>
    </>
  );
}

function Answered({ stage }: { stage: 'kept' | 'other-keeper' | 'closed' }) {
  const words = {
    kept: [
      'Thank you.',
      'You’re still looking after this page. The request is closed and nothing has changed.',
    ],
    'other-keeper': ['Someone else looks after this page now.', 'This link no longer works.'],
    closed: [
      'This request is closed.',
      'You’re still looking after this page, and nothing has changed.',
    ],
  } as const;
  const [title, sentence] = words[stage];
  return (
    <>
      <h1 className="memorial-heading words-title">{title}</h1>
      <p className="words-lead" role="status">
        {sentence}
      </p>
    </>
  );
}
