import { Trans, useLingui } from '@lingui/react/macro';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Plan, Subscription } from '../contract.ts';
import { planName } from '../plans/plan-limits.ts';
import { PlanFeatures } from './plan-features.tsx';
import { planText } from './plan-texts.ts';
import { useRedirectAction } from './redirect-action.ts';
import { renewalSentence } from './renewal.ts';

const ENDED: ReadonlySet<string> = new Set(['canceled', 'unpaid', 'paused']);

interface CurrentPlanProps {
  plan: Plan;
  subscription: Subscription;
}

/** 'A current plan card with a tier badge' (SPEC section 2). */
export function CurrentPlan({ plan, subscription }: CurrentPlanProps) {
  const { i18n } = useLingui();
  const isPro = subscription.tier === 'pro';
  const renewal = renewalSentence(i18n, subscription);
  return (
    <section className="plan-card" aria-labelledby="current-plan-title">
      <div className="plan-card-head">
        <h2 id="current-plan-title" className="plan-card-title">
          <Trans>Current plan</Trans>
        </h2>
        <span className="tier-badge" data-tier={subscription.tier}>
          {planName(i18n, plan.name)}
        </span>
      </div>
      <p className="plan-card-text">{planText(i18n, plan.description)}</p>
      <PlanState subscription={subscription} />
      {renewal ? <p className="plan-renewal">{renewal}</p> : null}
      {isPro ? <ManageBilling /> : null}
      <PlanFeatures features={plan.features} />
    </section>
  );
}

function PlanState({ subscription: { tier, status } }: { subscription: Subscription }) {
  const { t, i18n } = useLingui();
  if (tier === 'pro' && status === 'past_due') {
    return (
      <Notice type="warning" title={t`Your last payment didn’t go through`}>
        <p>
          <Trans>
            You’ll keep Pro while we try the payment again. If your card has changed, update it
            under “Manage Billing”.
          </Trans>
        </p>
      </Notice>
    );
  }
  if (tier === 'free' && status !== undefined && ENDED.has(status)) {
    return (
      <Notice type="info" title={i18n._('Your Pro plan has ended')}>
        <p>
          <Trans>
            Nothing has been deleted. Your pages stay exactly as they are, and the same people can
            see them. You can go back to Pro at any time.
          </Trans>
        </p>
      </Notice>
    );
  }
  return null;
}

function ManageBilling() {
  const { t } = useLingui();
  const { isBusy, send } = useRedirectAction();
  return (
    <div className="plan-action">
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isBusy}
        busyLabel={t`Loading...`}
        onClick={() => void send({ intent: 'open-portal' })}
      >
        <Trans>Manage Billing</Trans>
      </BusyButton>
      <p className="plan-hint">
        <Trans>Change your card, see your invoices or cancel your plan.</Trans>
      </p>
    </div>
  );
}
