import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { useProductPath } from '../shell/use-product-path.ts';
import { Question } from './question.tsx';

export function Questions() {
  const { t } = useLingui();
  return (
    <section className="site-part" aria-labelledby="questions">
      <h2 id="questions">
        <Trans>Common questions</Trans>
      </h2>
      <div>
        <Question title={t`Who can see the page?`}>
          <Trans>
            At first, only you. When you publish the page, you choose who sees it: everyone, anyone
            with the link, or only family and friends with a password or invitation. You can change
            this at any time.
          </Trans>
        </Question>
        <Question title={t`Can anyone write on the page?`}>
          <Trans>
            Friends can write a tribute without an account. Tributes appear once the family has read
            and published them. Condolences are private and never appear on the page.
          </Trans>
        </Question>
        <Question title={t`I’m not good with computers. Can I do this?`}>
          <Trans>
            Yes. Your first page takes four short steps: a name, dates, a photo and a few words.
            Only the name is required. Everything is saved as you type, you can change it later, and
            relatives can help.
          </Trans>
        </Question>
        <Question title={t`Can several of us work on one page?`}>
          <Trans>
            Yes. Invite relatives to edit the page with you, review tributes or add their own
            photos. Each person uses their own account.
          </Trans>
        </Question>
        <Question title={t`Does the page have to be ready before the funeral?`}>
          <Trans>
            No. You can start with a name and add the rest in a month or a year. You can also make a
            page for someone who died long ago.
          </Trans>
        </Question>
        <PageLifeQuestions />
      </div>
    </section>
  );
}

function PageLifeQuestions() {
  const { t } = useLingui();
  const toPage = useProductPath();
  return (
    <>
      <Question title={t`Do you show ads or sell our data?`}>
        <Trans>
          No. There’s no advertising on any page, we don’t sell your data, and we don’t train AI on
          it. You’ll find all our promises under <Link to={toPage('/about')}>About</Link>.
        </Trans>
      </Question>
      <Question title={t`What if I want to take the page down?`}>
        <Trans>
          The page goes offline right away. You can restore it within 30 days; after that it’s
          deleted for good.
        </Trans>
      </Question>
    </>
  );
}
