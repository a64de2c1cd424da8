import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { PlanUse } from '../../drafts/plan-limits/contract.ts';
import { PlanUseCard } from './plan-use-card.tsx';

const FREE: PlanUse = {
  name: 'Free',
  pictures: { used: 212, max: 300 },
  films: { used: 1, max: 3 },
  bytes: { used: 640_000_000, max: 1_500_000_000 },
};

const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

test("what is used is shown beside the plan's limits", () => {
  render(<PlanUseCard plan={FREE} />);
  expect(screen.getByText(/This memorial is on the Free plan/)).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Free plan' })).toBeInTheDocument();
  expect(figures()).toEqual(['212 of 300', '1 of 3', '640\u00A0MB of 1.5\u00A0GB']);
  expect(screen.queryByText(/Everything stays/)).not.toBeInTheDocument();
});

test('after Pro has ended, everything stays, and the card says so', () => {
  render(<PlanUseCard plan={{ ...FREE, pictures: { used: 412, max: 300 } }} />);
  expect(figures()[0]).toBe('412 of 300');
  expect(screen.getByText(/more than the Free plan includes/)).toHaveTextContent(
    'This memorial has more than the Free plan includes. Everything stays on the page; you just can’t add more right now.',
  );
});
