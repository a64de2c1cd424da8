import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { PlanTable } from './plan-table.tsx';

test('shows the figures of ROOMS, "Plans"', () => {
  render(<PlanTable />);
  const rows = screen
    .getAllByRole('row')
    .map((row) => Array.from(row.children, ({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Plan', 'Free', 'Pro'],
    ['Pictures of a memorial', '300', '3,000'],
    ['Films of a memorial, up to 200 MB each', '3', '30'],
    ['Storage for each memorial', '1.5 GB', '20 GB'],
    ['Memorials that you own', '5', '25'],
    ['Booklet to print yourself', 'yes', 'yes'],
    ['Booklet for a printing house', '–', 'yes'],
  ]);
});
