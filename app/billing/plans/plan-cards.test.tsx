import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { PlanCards } from './plan-cards.tsx';
import { PLAN_LIMITS } from './plan-limits.ts';

test('two plans with their limits and buttons, matching what the product enforces', () => {
  render(
    <PlanCards
      billing={undefined}
      actions={{ free: <a href="/free">To Free</a>, pro: <a href="/pro">To Pro</a> }}
    />,
  );
  for (const { name } of Object.values(PLAN_LIMITS)) {
    const card = screen.getByRole('region', { name });
    expect(within(card).getByRole('link', { name: `To ${name}` })).toBeInTheDocument();
  }
  expect(within(screen.getByRole('region', { name: 'Free' })).getByText('$0')).toBeInTheDocument();
  const items = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(items('Free')).toEqual([
    '300 photos and 3 videos per memorial',
    '1.5\u00A0GB of storage per memorial',
    'Up to 5 memorials',
    'A memorial video with up to 60 photos',
  ]);
  expect(items('Pro')).toEqual([
    '3,000 photos and 30 videos per memorial',
    '20\u00A0GB of storage per memorial',
    'Up to 25 memorials',
    'A memorial video with up to 300 photos',
    'A print-ready booklet',
  ]);
});
