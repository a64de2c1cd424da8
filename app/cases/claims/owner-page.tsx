import { JoinedNames } from '../../ui/joined-names.tsx';
import { CASE_INTENTS, type OwnerPageView } from './case-page-view.ts';

/** On this page an owner answers “I keep this page” without a sign-in. */
export function OwnerPage({ view }: { view: OwnerPageView }) {
  const { memorial, claimant, stage, until } = view;
  if (stage !== 'open') return <Answered stage={stage} />;
  return (
    <>
      <h1 className="memorial-heading words-title">Do you still keep this page?</h1>
      <p className="words-lead">
        <bdi>{claimant.name}</bdi> asks to keep the page of <JoinedNames names={memorial.names} />
        {claimant.relationship ? (
          <>
            {' '}
            and writes about how they are related: “<bdi>{claimant.relationship}</bdi>”
          </>
        ) : null}
        .
      </p>
      <p>
        Nothing has changed. If you go on keeping it, please press the button by {until}. Otherwise
        a person looks at the request and decides; silence alone never takes a page away from you.
      </p>
      <form method="post" encType="multipart/form-data" className="words-actions">
        <button
          type="submit"
          name="intent"
          value={CASE_INTENTS.keep}
          className="memorial-button"
          data-variant="primary"
        >
          I keep this page
        </button>
        <p className="words-hint">
          The answer goes to everybody who asks for this page. They do not learn your name or
          address. To hand the page over, log in and open its settings.
        </p>
      </form>
    </>
  );
}

function Answered({ stage }: { stage: 'kept' | 'other-keeper' | 'closed' }) {
  const words = {
    kept: ['Thank you.', 'You keep this page. The request is closed, and nothing has changed.'],
    'other-keeper': ['Somebody else keeps this page now.', 'This link is over.'],
    closed: ['The request is closed.', 'You keep this page, and nothing has changed.'],
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
