import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { ProPrice } from './pro-price.tsx';

test('the monthly and yearly price, as the provider has them', () => {
  const price = { currency: 'usd', priceId: 'price_1' };
  render(
    <ProPrice
      billing={{
        monthly: { ...price, amount: 9.99 },
        yearly: { ...price, amount: 99, savings: 20.88 },
      }}
    />,
  );
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
    '$9.99 a month',
    'or $99 a year ($8.25 a month)',
  ]);
});

test('no amount is shown while the prices are unknown', () => {
  render(<ProPrice billing={undefined} />);
  expect(screen.getByText(/^You’ll see the price of Pro/)).not.toHaveTextContent(/\d/);
});
