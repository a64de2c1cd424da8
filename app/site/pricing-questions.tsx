import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { SentenceGap } from '../language/sentence-gap.tsx';
import { useProductPath } from '../shell/use-product-path.ts';
import { Question } from './question.tsx';

interface PricingQuestionsProps {
  /** false if the operator has no email address that messages could be sent to */
  hasContactForm: boolean;
}

export function PricingQuestions({ hasContactForm }: PricingQuestionsProps) {
  const { t } = useLingui();
  const toPage = useProductPath();
  return (
    <section className="site-part" aria-labelledby="questions">
      <h2 id="questions">
        <Trans>Common questions</Trans>
      </h2>
      <div>
        <Question title={t`Do I have to pay to keep a page online?`}>
          <Trans>No. A page on the Free plan stays online, and it has no advertising.</Trans>
        </Question>
        <Question title={t`Do visitors or relatives pay anything?`}>
          <Trans>
            No. Reading a page, writing a tribute and helping to look after a page are always free.
          </Trans>
        </Question>
        <Question title={t`How do I upgrade to Pro?`}>
          <Trans>
            Create the memorial first, on the Free plan. In your account, open Subscription and
            choose to pay monthly or yearly.
          </Trans>
        </Question>
        <Question title={t`Can I cancel Pro?`}>
          <Trans>
            Yes, at any time, in your account. You keep Pro until the end of the period you’ve paid
            for.
          </Trans>
        </Question>
        <Question title={t`What if our photos don’t fit in the Free plan?`}>
          <Trans>
            Everything you’ve added stays, and we’ll tell you when there’s no room for more. You can
            remove photos, or upgrade to Pro.
          </Trans>
          <SentenceGap />
          {hasContactForm ? (
            <Trans>
              If you’re unsure, <Link to={toPage('/contact')}>write to us</Link>.
            </Trans>
          ) : null}
        </Question>
        <Question title={t`Can we download everything?`}>
          <Trans>
            Yes, on either plan. You can download one file with the page, your original photos and
            videos, and every message. It opens on any computer.
          </Trans>
        </Question>
      </div>
    </section>
  );
}
