import { setTimeout as pause } from 'node:timers/promises';

import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import { PlanTable } from '../../billing/plans/plan-table.tsx';
import { ProPrice } from '../../billing/plans/pro-price.tsx';
import { pageServices } from '../../request-context.server.ts';
import { PlannedBlock } from '../../shell/planned-block.tsx';
import { publicPageMeta } from '../../shell/public-page-meta.ts';
import { CreateLink } from '../../site/create-link.tsx';
import type { Route } from './+types/pricing';

import '../../site/site-page.css';

/** After this time, the page is shown without the provider's prices. */
const PRICES_TIMEOUT_MS = 2_000;

export async function loader({ context }: Route.LoaderArgs) {
  const plans = await Promise.race([
    context
      .get(pageServices)
      .readPlans()
      .catch(() => undefined),
    pause(PRICES_TIMEOUT_MS),
  ]);
  return { billing: plans?.find(({ id }) => id === 'pro')?.billing };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/pricing',
    title: msg`Pricing`,
    description: msg`What’s free, and what Pro adds.`,
  });

export default function Pricing({ loaderData }: Route.ComponentProps) {
  return (
    <div className="site-page">
      <h1 className="home-title">
        <Trans>Pricing</Trans>
      </h1>
      <section className="site-part">
        <p>
          <Trans>
            Publishing is always free, with every theme, as much text as you like and a choice of
            who can see the page. Inviting people, messages from visitors, version history,
            downloading everything and the QR code are free too.
          </Trans>
        </p>
        <PlanTable />
        <ProPrice billing={loaderData.billing} />
        <p>
          <Trans>
            Only one person needs to pay: if the owner or an editor is on Pro, so is the memorial.
          </Trans>
        </p>
        <CreateLink />
      </section>
      <section className="site-part">
        <h2>
          <Trans>When a plan ends</Trans>
        </h2>
        <p>
          <Trans>
            Nothing is hidden or deleted. Your photos and videos stay on the page. You just can’t
            add more than the Free plan includes.
          </Trans>
        </p>
      </section>
      <PlannedBlock page="Pricing" />
      <CreateLink />
    </div>
  );
}
