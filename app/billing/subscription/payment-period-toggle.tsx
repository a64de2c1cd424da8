import { PAYMENT_PERIODS, type PaymentPeriod } from '../pricing/format-price.ts';

const LABELS: Record<PaymentPeriod, string> = { monthly: 'Monthly', yearly: 'Yearly' };

interface PaymentPeriodToggleProps {
  value: PaymentPeriod;
  onChange: (period: PaymentPeriod) => void;
  badge: string | undefined;
  isDisabled: boolean;
}

/** Uses radio buttons, because they work with arrow keys and screen readers. */
export function PaymentPeriodToggle({
  value,
  onChange,
  badge,
  isDisabled,
}: PaymentPeriodToggleProps) {
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
