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
    ['A page in any theme', 'Yes', 'Yes'],
    ['Tributes and condolences', 'Yes', 'Yes'],
    ['Invite people to help', 'Yes', 'Yes'],
    ['Download everything', 'Yes', 'Yes'],
    ['Photos per memorial', '300', '3,000'],
    ['Videos per memorial (up to 200\u00A0MB each)', '3', '30'],
    ['Storage per memorial', '1.5\u00A0GB', '20\u00A0GB'],
    ['Memorials you can own', '5', '25'],
    ['Booklet to print yourself', 'Yes', 'Yes'],
    ['Print-ready booklet', 'No', 'Yes'],
    ['Memorial video', 'Up to 720p', 'Up to 1080p'],
    ['Photos in the video', '60', '300'],
    ['New versions of the video per day', '1', '20'],
  ]);
});
