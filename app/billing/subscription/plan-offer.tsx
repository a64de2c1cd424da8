import { useState } from 'react';

import { VerifiedOnly } from '../../accounts/settings/verified-only.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import type { Plan } from '../contract.ts';
import {
  PAYMENT_PERIODS,
  chargeSentence,
  pricePerMonth,
  savingsBadge,
  type PaymentPeriod,
} from '../plans/format-price.ts';
import { PlanFeatures } from './plan-features.tsx';
import { useRedirectAction } from './redirect-action.ts';

/** 'The pro plan offer and a monthly/yearly toggle (default monthly)' (SPEC section 4). */
export function PlanOffer({ plan }: { plan: Plan }) {
  const [period, setPeriod] = useState<PaymentPeriod>('monthly');
  const { billing } = plan;
  const { isBusy, send } = useRedirectAction();
  const checkOut = () =>
    send({ intent: 'open-checkout', priceId: billing?.[period].priceId ?? '' });

  return (
    <section className="plan-card plan-offer" aria-labelledby="plan-offer-title">
      <div className="plan-offer-head">
        <h2 id="plan-offer-title" className="plan-card-title">
          {plan.name}
        </h2>
        <p className="plan-card-text">{plan.description}</p>
      </div>
      <div className="plan-price">
        {billing ? (
          <>
            <PaymentPeriodToggle
              value={period}
              onChange={setPeriod}
              badge={savingsBadge(billing)}
              isDisabled={isBusy}
            />
            <Price billing={billing} period={period} />
          </>
        ) : (
          <p className="plan-price-missing">
            We can’t show a price, because payments aren’t set up on this site.
          </p>
        )}
        <VerifiedOnly
          reason={`Please verify your email address before you upgrade to ${plan.name}.`}
        >
          <BusyButton
            type="button"
            isBusy={isBusy}
            busyLabel="Processing..."
            onClick={() => void checkOut()}
          >
            Upgrade to {plan.name}
          </BusyButton>
          {billing ? (
            <p className="plan-hint">You’ll pay on our payment provider’s secure page.</p>
          ) : null}
        </VerifiedOnly>
      </div>
      <PlanFeatures features={plan.features} />
    </section>
  );
}

function Price({
  billing,
  period,
}: {
  billing: NonNullable<Plan['billing']>;
  period: PaymentPeriod;
}) {
  return (
    <p className="price" aria-live="polite">
      <span className="price-amount">{pricePerMonth(billing, period)}</span>{' '}
      <span className="price-unit">per month</span>
      <span className="price-charge">{chargeSentence(billing, period)}</span>
    </p>
  );
}

const LABELS: Record<PaymentPeriod, string> = { monthly: 'Monthly', yearly: 'Yearly' };

interface PaymentPeriodToggleProps {
  value: PaymentPeriod;
  onChange: (period: PaymentPeriod) => void;
  badge: string | undefined;
  isDisabled: boolean;
}

/** Uses radio buttons, because they work with arrow keys and screen readers. */
function PaymentPeriodToggle({ value, onChange, badge, isDisabled }: PaymentPeriodToggleProps) {
  return (
    <fieldset className="period-toggle" disabled={isDisabled}>
      <legend className="visually-hidden">How often you pay</legend>
      {PAYMENT_PERIODS.map((period) => (
        <label key={period} className="period-choice">
          <input
            type="radio"
            name="payment-period"
            className="visually-hidden"
            checked={value === period}
            onChange={() => onChange(period)}
          />
          {LABELS[period]}
          {period === 'yearly' && badge ? <span className="save-badge">{badge}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
