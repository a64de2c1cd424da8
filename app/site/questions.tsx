import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { PLAN_LIMITS } from '../billing/plans/plan-limits.ts';
import { useProductPath } from '../shell/use-product-path.ts';
import { formatCount } from '../wire/text/format-count.ts';

export function Questions() {
  return (
    <section className="site-part" aria-labelledby="questions">
      <h2 id="questions">
        <Trans>Common questions</Trans>
      </h2>
      <div>
        <CostQuestion />
        <details className="site-question">
          <summary>
            <Trans>What happens to the page if I stop paying?</Trans>
          </summary>
          <p>
            <Trans>
              Nothing is hidden or deleted. Your photos and videos stay on the page. You just can’t
              add more than the Free plan includes.
            </Trans>
          </p>
        </details>
        <details className="site-question">
          <summary>
            <Trans>Who can see the page?</Trans>
          </summary>
          <p>
            <Trans>
              At first, only you. When you publish it, you choose who can see it: anyone with the
              link, everyone, or family and friends with a password or invitation. You can change
              this at any time.
            </Trans>
          </p>
        </details>
        <details className="site-question">
          <summary>
            <Trans>Can anyone write on the page?</Trans>
          </summary>
          <p>
            <Trans>
              Friends can write a tribute without an account. Tributes appear once the family has
              read and published them. Condolences are private and never appear on the page.
            </Trans>
          </p>
        </details>
        <details className="site-question">
          <summary>
            <Trans>I’m not good with computers. Can I do this?</Trans>
          </summary>
          <p>
            <Trans>
              Yes. Your first page takes four short steps: a name, dates, a photo and a few words.
              Only the name is required. Everything is saved as you type, you can change it later,
              and relatives can help.
            </Trans>
          </p>
        </details>
        <LaterQuestions />
      </div>
    </section>
  );
}

function CostQuestion() {
  const { i18n } = useLingui();
  const toPage = useProductPath();
  const { films: freeVideos } = PLAN_LIMITS.free;
  const { films: proVideos } = PLAN_LIMITS.pro;
  const freePhotos = formatCount(PLAN_LIMITS.free.pictures, i18n.locale);
  const proPhotos = formatCount(PLAN_LIMITS.pro.pictures, i18n.locale);
  return (
    <details className="site-question">
      <summary>
        <Trans>What does it cost?</Trans>
      </summary>
      <p>
        <Trans>
          A memorial is free, and it stays online for free. That includes every theme, all messages
          and everyone who helps you. The Free plan includes {freePhotos} photos and {freeVideos}{' '}
          videos per memorial; Pro includes {proPhotos} and {proVideos}. See{' '}
          <Link to={toPage('/pricing')}>Pricing</Link> for the rest.
        </Trans>
      </p>
    </details>
  );
}

function LaterQuestions() {
  return (
    <>
      <details className="site-question">
        <summary>
          <Trans>Who looks after the page when I no longer can?</Trans>
        </summary>
        <p>
          <Trans>
            You can transfer ownership, invite others to help, or name a legacy contact we can ask
            to take over. If no one takes over, the page stays as it is.
          </Trans>
        </p>
      </details>
      <details className="site-question">
        <summary>
          <Trans>What if I want to take the page down?</Trans>
        </summary>
        <p>
          <Trans>
            The page goes offline right away. You can restore it within 30 days; after that it’s
            deleted for good.
          </Trans>
        </p>
      </details>
    </>
  );
}
