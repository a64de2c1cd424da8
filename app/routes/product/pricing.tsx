import { setTimeout as pause } from 'node:timers/promises';

import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import { PlanCards } from '../../billing/plans/plan-cards.tsx';
import { PlanTable } from '../../billing/plans/plan-table.tsx';
import { pageServices } from '../../request-context.server.ts';
import { PlannedBlock } from '../../shell/planned-block.tsx';
import { publicPageMeta } from '../../shell/public-page-meta.ts';
import { CreateLink } from '../../site/create-link.tsx';
import { PricingQuestions } from '../../site/pricing-questions.tsx';
import type { Route } from './+types/pricing';

import '../../site/site-page.css';

/** After this time, the page is shown without the provider's prices. */
const PRICES_TIMEOUT_MS = 2_000;

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const plans = await Promise.race([
    services.readPlans().catch(() => undefined),
    pause(PRICES_TIMEOUT_MS),
  ]);
  return {
    billing: plans?.find(({ id }) => id === 'pro')?.billing,
    hasContactForm: services.operator.email !== undefined,
  };
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
      <header className="site-lead">
        <h1 className="home-title">
          <Trans>Pricing</Trans>
        </h1>
        <p className="home-text">
          <Trans>
            A memorial page is free to create and free to keep online. Pro is for families with more
            photos and videos.
          </Trans>
        </p>
      </header>
      <PlanCards
        billing={loaderData.billing}
        actions={{
          free: <CreateLink />,
          pro: (
            <CreateLink variant="quiet">
              <Trans>Create a memorial</Trans>
            </CreateLink>
          ),
        }}
      />
      <section className="site-part" aria-labelledby="compare">
        <h2 id="compare">
          <Trans>Compare plans</Trans>
        </h2>
        <PlanTable />
        <p>
          <Trans>
            Only one person needs to pay: if the owner or an editor is on Pro, so is the memorial.
          </Trans>
        </p>
        <p>
          <Link to="/subscription" className="text-button">
            <Trans>Upgrade to Pro</Trans>
          </Link>
        </p>
      </section>
      <section className="site-part" aria-labelledby="plan-end">
        <h2 id="plan-end">
          <Trans>When a plan ends</Trans>
        </h2>
        <p>
          <Trans>
            Nothing is hidden or deleted. Your photos and videos stay on the page. You just can’t
            add more than the Free plan includes.
          </Trans>
        </p>
        <p>
          <Trans>Everyone who could see your pages before can still see them.</Trans>
        </p>
      </section>
      <PricingQuestions hasContactForm={loaderData.hasContactForm} />
      <PlannedBlock page="Pricing" />
    </div>
  );
}
