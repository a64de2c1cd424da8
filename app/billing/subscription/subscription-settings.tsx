import { useEffect, useRef, useState } from 'react';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice } from '../../ui/notice.tsx';

import './billing.css';
import type { Plan, Tier } from '../contract.ts';
import { FREE_PLAN, PRO_PLAN } from '../entitlements.ts';
import { CurrentPlan } from './current-plan.tsx';
import type { LoadedSubscription } from './load-subscription.ts';
import { PlanOffer } from './plan-offer.tsx';
import { SubscriptionSkeleton } from './subscription-skeleton.tsx';
import { useSubscription } from './subscription-state.ts';

interface SubscriptionSettingsProps {
  /** the screen's own address, which it returns to when the payment service has added to it */
  address: string;
  /** what the route began to load */
  early?: Promise<LoadedSubscription> | undefined;
}

/** The plan that one has and the one that one may have: the Subscription tab and `/subscription`. */
export function SubscriptionSettings({ address, early }: SubscriptionSettingsProps) {
  const screen = useSubscription(address, early);
  const { loaded, isConfirming, isUnconfirmed } = screen;
  const panel = useRef<HTMLDivElement>(null);
  const hasAsked = useRef(false);
  useEffect(() => {
    // A notice goes with its button; whoever pressed it stays in the panel.
    const isLost = document.activeElement === document.body;
    if (hasAsked.current && isLost) panel.current?.focus({ preventScroll: true });
  }, [loaded]);
  if (!loaded) return <SubscriptionSkeleton isConfirming={isConfirming} />;

  const { plans, subscription, failures } = loaded;
  const pro = plans.find(({ id }) => id === 'pro');
  const isOffered = pro && subscription.tier === 'free' && !isUnconfirmed;
  const ask = () => {
    hasAsked.current = true;
    return screen.reload();
  };
  const refresh = () => void screen.refresh();

  return (
    <div className="subscription" ref={panel} tabIndex={-1}>
      {failures.length > 0 ? (
        <AskAgain
          type="warning"
          title="We could not load everything about your plan"
          words="Nothing about it has changed. What you see here may not be up to date."
          action="Try again"
          onAsk={ask}
        />
      ) : null}
      {isUnconfirmed ? (
        <AskAgain
          type="info"
          title="No payment has reached us yet"
          words="If you have just paid, it can take a few minutes. Your plan changes by itself as soon as the payment arrives; you need not stay here."
          action="Check again"
          onAsk={ask}
        />
      ) : null}
      <CurrentPlan
        plan={planOf(subscription.tier, plans)}
        subscription={subscription}
        onStale={refresh}
      />
      {isOffered ? <PlanOffer plan={pro} onStale={refresh} /> : null}
    </div>
  );
}

interface AskAgainProps {
  type: 'warning' | 'info';
  title: string;
  words: string;
  action: string;
  onAsk: () => Promise<unknown>;
}

function AskAgain({ type, title, words, action, onAsk }: AskAgainProps) {
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    await onAsk();
    setIsAsking(false);
  };
  return (
    <Notice type={type} title={title} role="status">
      <p>{words}</p>
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isAsking}
        busyLabel="Loading..."
        onClick={() => void ask()}
      >
        {action}
      </BusyButton>
    </Notice>
  );
}

/** The text of a plan that could not be loaded is known here as well; its prices are not. */
function planOf(tier: Tier, plans: readonly Plan[]): Plan {
  return plans.find(({ id }) => id === tier) ?? (tier === 'pro' ? PRO_PLAN : FREE_PLAN);
}
