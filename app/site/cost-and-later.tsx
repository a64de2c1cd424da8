import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { PLAN_LIMITS } from '../billing/plans/plan-limits.ts';
import { SentenceGap } from '../language/sentence-gap.tsx';
import { useProductPath } from '../shell/use-product-path.ts';
import { formatCount } from '../wire/text/format-count.ts';

export function Cost() {
  const { t, i18n } = useLingui();
  const toPage = useProductPath();
  const sizes = ({ pictures, films }: { pictures: number; films: number }) =>
    t`${formatCount(pictures, i18n.locale)} photos and ${plural(films, { one: '# video', other: '# videos' })}`;
  const free = sizes(PLAN_LIMITS.free);
  const pro = sizes(PLAN_LIMITS.pro);
  return (
    <section className="site-part" aria-labelledby="cost">
      <h2 id="cost">
        <Trans>What it costs</Trans>
      </h2>
      <p>
        <Trans>
          A memorial is free, with any theme and as many messages and helpers as you like. The Free
          plan has room for {free}; Pro has room for {pro}.
        </Trans>
        <SentenceGap />
        <Link to={toPage('/pricing')}>
          <Trans>Compare plans</Trans>
        </Link>
      </p>
    </section>
  );
}

export function Later() {
  return (
    <section className="site-part" data-band="" aria-labelledby="later">
      <h2 id="later">
        <Trans>What happens later</Trans>
      </h2>
      <div className="site-columns">
        <div>
          <h3>
            <Trans>If you stop paying for Pro</Trans>
          </h3>
          <p>
            <Trans>
              Nothing is hidden or deleted. Your photos and videos stay on the page. You just can’t
              add more than the Free plan includes.
            </Trans>
          </p>
        </div>
        <div>
          <h3>
            <Trans>When there’s no one left to look after the page</Trans>
          </h3>
          <p>
            <Trans>
              You can transfer ownership, invite others to help, or name a legacy contact we can ask
              to take over. If no one takes over, the page stays as it is.
            </Trans>
          </p>
        </div>
        <div>
          <h3>
            <Trans>Download everything</Trans>
          </h3>
          <p>
            <Trans>
              You can download the whole page at any time, with your original photos and every
              message. It’s free, and the file opens on any computer, even offline.
            </Trans>
          </p>
        </div>
      </div>
    </section>
  );
}
