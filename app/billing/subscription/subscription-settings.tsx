import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice } from '../../ui/notice.tsx';

import './billing.css';
import type { Plan, Tier } from '../contract.ts';
import { FREE_PLAN, PRO_PLAN } from '../plans/entitlements.ts';
import { PlanTable } from '../plans/plan-table.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { PlanOffer } from './plan-offer.tsx';
import { useShownSubscription, type SubscriptionData } from './shown-subscription.ts';
import { SubscriptionSkeleton } from './subscription-skeleton.tsx';

export function SubscriptionSettings(data: SubscriptionData) {
  const { t } = useLingui();
  const { shown, isConfirming, isUnconfirmed, retry } = useShownSubscription(data);
  const panel = useRef<HTMLDivElement>(null);
  const hasRetried = useRef(false);
  useEffect(() => {
    // The focused retry button has disappeared, so the focus moves to the panel.
    const isLost = document.activeElement === document.body;
    if (hasRetried.current && isLost) panel.current?.focus({ preventScroll: true });
  }, [shown]);
  if (!shown) return <SubscriptionSkeleton isConfirming={isConfirming} />;

  const { plans, subscription, failures } = shown;
  const pro = plans.find(({ id }) => id === 'pro');
  const isOffered = pro && subscription.tier === 'free' && !isUnconfirmed;
  const onRetry = () => {
    hasRetried.current = true;
    return retry();
  };

  return (
    <div className="subscription" ref={panel} tabIndex={-1}>
      {failures.length > 0 ? (
        <RetryNotice
          type="warning"
          title={t`We couldn’t load all the details of your plan`}
          text={t`Your plan hasn’t changed, but what you see here may be out of date.`}
          action={t`Try again`}
          onRetry={onRetry}
        />
      ) : null}
      {isUnconfirmed ? (
        <RetryNotice
          type="info"
          title={t`We haven’t received your payment yet`}
          text={t`If you’ve just paid, your payment can take a few minutes to reach us. Your plan will change when it arrives; you don’t need to stay on this page.`}
          action={t`Check again`}
          onRetry={onRetry}
        />
      ) : null}
      <CurrentPlan plan={planOf(subscription.tier, plans)} subscription={subscription} />
      {isOffered ? <PlanOffer plan={pro} /> : null}
      <PlanTable />
    </div>
  );
}

interface RetryNoticeProps {
  type: 'warning' | 'info';
  title: string;
  text: string;
  action: string;
  onRetry: () => Promise<void>;
}

function RetryNotice({ type, title, text, action, onRetry }: RetryNoticeProps) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setIsBusy(true);
    await onRetry();
    setIsBusy(false);
  };
  return (
    <Notice type={type} title={title} role="status">
      <p>{text}</p>
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isBusy}
        busyLabel={t`Loading...`}
        onClick={() => void press()}
      >
        {action}
      </BusyButton>
    </Notice>
  );
}

function planOf(tier: Tier, plans: readonly Plan[]): Plan {
  return plans.find(({ id }) => id === tier) ?? (tier === 'pro' ? PRO_PLAN : FREE_PLAN);
}
