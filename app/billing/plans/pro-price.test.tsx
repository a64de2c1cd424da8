import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { ProPrice } from './pro-price.tsx';

test('the price by the month and by the year, as the provider has them', () => {
  const price = { currency: 'usd', priceId: 'price_1' };
  render(
    <ProPrice
      billing={{
        monthly: { ...price, amount: 9.99 },
        yearly: { ...price, amount: 99, savings: 20.88 },
      }}
    />,
  );
  expect(screen.getByText(/^Pro costs/)).toHaveTextContent(
    'Pro costs $9.99 a month. If you pay yearly, Pro works out at $8.25 a month. You pay $99.00 once a year and save $20.88.',
  );
});

test('no amount is invented while the prices are not known', () => {
  render(<ProPrice billing={undefined} />);
  expect(screen.getByText(/^You’ll see the price of Pro/)).not.toHaveTextContent(/\d/);
});
