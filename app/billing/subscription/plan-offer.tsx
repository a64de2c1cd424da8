import { useState } from 'react';

import { checkSession } from '../../accounts/session/session-check.ts';
import { VerifiedOnly } from '../../accounts/session/verified-only.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { ApiFailure } from '../../wire/api-failure.ts';
import { billingCalls } from '../client.ts';
import type { Plan } from '../contract.ts';
import { tellNoWayOut } from './billing-toasts.ts';
import { returnAddress } from './checkout-return.ts';
import { PaymentPeriodToggle } from './payment-period-toggle.tsx';
import { PlanFeatures } from './plan-features.tsx';
import { chargeSentence, pricePerMonth, savingsBadge, type PaymentPeriod } from './price-labels.ts';
import { useWayOut } from './redirect-to-stripe.ts';
import { CHECKOUT_TOASTS } from './toast-messages.ts';

interface PlanOfferProps {
  plan: Plan;
  /** the server said no: prices or plan may be others than shown */
  onStale: () => void;
}

/** 'The pro plan offer and a monthly/yearly toggle (default monthly)' (SPEC section 4). */
export function PlanOffer({ plan, onStale }: PlanOfferProps) {
  const [period, setPeriod] = useState<PaymentPeriod>('monthly');
  const { billing } = plan;
  const { isBusy, leave } = useCheckout(billing?.[period].priceId, onStale);

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
            There is no price to show: payments are not set up here.
          </p>
        )}
        <VerifiedOnly
          reason={`Please verify your email address before you upgrade to ${plan.name}.`}
        >
          <BusyButton
            type="button"
            isBusy={isBusy}
            busyLabel="Processing..."
            onClick={() => void leave()}
          >
            Upgrade to {plan.name}
          </BusyButton>
          {billing ? (
            <p className="plan-hint">You pay on the secure page of our payment service.</p>
          ) : null}
        </VerifiedOnly>
      </div>
      <PlanFeatures features={plan.features} />
    </section>
  );
}

function useCheckout(priceId: string | undefined, onStale: () => void) {
  return useWayOut(
    () => {
      const { origin } = window.location;
      return billingCalls.createCheckoutSession({
        priceId: priceId ?? '',
        successUrl: returnAddress(origin, 'success'),
        cancelUrl: returnAddress(origin, 'cancelled'),
      });
    },
    (failure) => {
      tellNoWayOut(failure, CHECKOUT_TOASTS);
      onStale();
      if (isUnverified(failure)) void checkSession();
    },
  );
}

/** The server knows the address as unverified, whatever this browser remembers. */
function isUnverified(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.code === 'EMAIL_NOT_VERIFIED';
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
