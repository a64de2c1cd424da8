import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
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
import { planText } from './plan-texts.ts';
import { useRedirectAction } from './redirect-action.ts';

/** 'The pro plan offer and a monthly/yearly toggle (default monthly)' (SPEC section 4). */
export function PlanOffer({ plan }: { plan: Plan }) {
  const { t, i18n } = useLingui();
  const [period, setPeriod] = useState<PaymentPeriod>('monthly');
  const { billing, name } = plan;
  const { isBusy, send } = useRedirectAction();
  const checkOut = () =>
    send({ intent: 'open-checkout', priceId: billing?.[period].priceId ?? '' });

  return (
    <section className="plan-card plan-offer" aria-labelledby="plan-offer-title">
      <div className="plan-offer-head">
        <h2 id="plan-offer-title" className="plan-card-title">
          {plan.name}
        </h2>
        <p className="plan-card-text">{planText(i18n, plan.description)}</p>
      </div>
      <div className="plan-price">
        {billing ? (
          <>
            <PaymentPeriodToggle
              value={period}
              onChange={setPeriod}
              badge={savingsBadge(i18n, billing)}
              isDisabled={isBusy}
            />
            <Price billing={billing} period={period} />
          </>
        ) : (
          <p className="plan-price-missing">
            <Trans>We can’t show a price, because payments aren’t set up on this site.</Trans>
          </p>
        )}
        <VerifiedOnly reason={t`Please verify your email address before you upgrade to ${name}.`}>
          <BusyButton
            type="button"
            isBusy={isBusy}
            busyLabel={t`Processing...`}
            onClick={() => void checkOut()}
          >
            <Trans>Upgrade to {name}</Trans>
          </BusyButton>
          {billing ? (
            <p className="plan-hint">
              <Trans>You’ll pay on our payment provider’s secure page.</Trans>
            </p>
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
  const { i18n } = useLingui();
  const amount = pricePerMonth(i18n, billing, period);
  return (
    <p className="price" aria-live="polite">
      <Trans>
        <span className="price-amount">{amount}</span> <span className="price-unit">per month</span>
      </Trans>
      <span className="price-charge">{chargeSentence(i18n, billing, period)}</span>
    </p>
  );
}

const LABELS: Record<PaymentPeriod, MessageDescriptor> = {
  monthly: msg`Monthly`,
  yearly: msg`Yearly`,
};

interface PaymentPeriodToggleProps {
  value: PaymentPeriod;
  onChange: (period: PaymentPeriod) => void;
  badge: string | undefined;
  isDisabled: boolean;
}

/** Uses radio buttons, because they work with arrow keys and screen readers. */
function PaymentPeriodToggle({ value, onChange, badge, isDisabled }: PaymentPeriodToggleProps) {
  const { i18n } = useLingui();
  return (
    <fieldset className="period-toggle" disabled={isDisabled}>
      <legend className="visually-hidden">
        <Trans>How often you pay</Trans>
      </legend>
      {PAYMENT_PERIODS.map((period) => (
        <label key={period} className="period-choice">
          <input
            type="radio"
            name="payment-period"
            className="visually-hidden"
            checked={value === period}
            onChange={() => onChange(period)}
          />
          {i18n._(LABELS[period])}
          {period === 'yearly' && badge ? <span className="save-badge">{badge}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
