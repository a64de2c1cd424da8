import { Trans, useLingui } from '@lingui/react/macro';

import { SentenceGap } from '../../language/sentence-gap.tsx';
import { UserText } from '../../language/user-text.tsx';
import { IntentButton } from '../../messages/writing/form/intent-button.tsx';
import { JoinedNames } from '../../ui/joined-names.tsx';
import { CASE_INTENTS, type OwnerPageView } from './case-page-view.ts';

/** On this page an owner answers “I still look after this page” without a sign-in. */
export function OwnerPage({ view }: { view: OwnerPageView }) {
  const { memorial, claimant, stage, until } = view;
  if (stage !== 'open') return <Answered stage={stage} />;
  return (
    <>
      <h1 className="memorial-heading words-title">
        <Trans>Do you still look after this page?</Trans>
      </h1>
      <p className="words-lead">
        <Trans>
          <UserText of={claimant.name} /> has asked to look after the page for{' '}
          <JoinedNames names={memorial.names} />.
        </Trans>
        {claimant.relationship ? (
          <>
            <SentenceGap />
            <Trans>
              They describe their relationship as “<UserText of={claimant.relationship} />
              ”.
            </Trans>
          </>
        ) : null}
      </p>
      <p>
        <Trans>
          Nothing has changed. If you still look after this page, please tap the button by {until}.
          If we don’t hear from you, we’ll review the request and decide. You won’t lose the page
          just because you didn’t reply.
        </Trans>
      </p>
      <p>
        <Trans>To transfer ownership instead, log in and go to the page’s settings.</Trans>
      </p>
      <form method="post" encType="multipart/form-data" className="words-actions">
        <IntentButton intent={CASE_INTENTS.keep} isPrimary>
          <Trans>I still look after this page</Trans>
        </IntentButton>
        <p className="words-hint">
          <Trans>
            We’ll tell everyone who asked to look after this page that someone still does, but we
            won’t share your name or email address.
          </Trans>
        </p>
      </form>
    </>
  );
}

function Answered({ stage }: { stage: 'kept' | 'other-keeper' | 'closed' }) {
  const { t } = useLingui();
  const words = {
    kept: [
      t`Thank you.`,
      t`You’re still looking after this page. The request is closed and nothing has changed.`,
    ],
    'other-keeper': [t`Someone else looks after this page now.`, t`This link no longer works.`],
    closed: [
      t`This request is closed.`,
      t`You’re still looking after this page, and nothing has changed.`,
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
