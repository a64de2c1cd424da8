import { Trans, useLingui } from '@lingui/react/macro';

import type { Plan } from '../contract.ts';
import { inDollars, pricePerMonth, WHOLE_DOLLARS } from './format-price.ts';

export function ProPrice({ billing }: { billing: Plan['billing'] }) {
  const { i18n } = useLingui();
  if (!billing) {
    return (
      <p>
        <Trans>You’ll see the price of Pro in your account before you pay.</Trans>
      </p>
    );
  }
  const monthly = inDollars(i18n, billing.monthly.amount, WHOLE_DOLLARS);
  const yearly = inDollars(i18n, billing.yearly.amount, WHOLE_DOLLARS);
  const perMonth = pricePerMonth(i18n, billing, 'yearly');
  return (
    <>
      <p className="plan-side-price">
        <Trans>
          <strong>{monthly}</strong> a month
        </Trans>
      </p>
      <p>
        <Trans>
          or {yearly} a year ({perMonth} a month)
        </Trans>
      </p>
    </>
  );
}
