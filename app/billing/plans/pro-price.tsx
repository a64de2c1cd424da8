import { Trans, useLingui } from '@lingui/react/macro';

import type { Plan } from '../contract.ts';
import { inDollars, pricePerMonth, savingsOf } from './format-price.ts';

export function ProPrice({ billing }: { billing: Plan['billing'] }) {
  const { i18n } = useLingui();
  if (!billing) {
    return (
      <p>
        <Trans>You’ll see the price of Pro in your account before you pay.</Trans>
      </p>
    );
  }
  const monthly = pricePerMonth(i18n, billing, 'monthly');
  const perMonth = pricePerMonth(i18n, billing, 'yearly');
  const yearly = inDollars(i18n, billing.yearly.amount);
  const savings = savingsOf(i18n, billing);
  return (
    <p>
      <Trans>Pro costs {monthly} a month.</Trans>{' '}
      {savings === undefined ? (
        <Trans>
          If you pay yearly, Pro works out at {perMonth} a month. You pay {yearly} once a year.
        </Trans>
      ) : (
        <Trans>
          If you pay yearly, Pro works out at {perMonth} a month. You pay {yearly} once a year and
          save {savings}.
        </Trans>
      )}
    </p>
  );
}
