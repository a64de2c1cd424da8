import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { TributeCard } from './tribute-card.tsx';

const TRIBUTE = { date: '2026-03-04T15:20:00.000Z', name: 'Ida Stern', text: 'She sang.' };
const PATH = '/ada-lind/report/tri_0000000000000000000000';

function show(reportPath?: string | null) {
  const renderedAt = '2026-03-05T15:20:00.000Z';
  const report = reportPath === undefined ? {} : { reportPath };
  return render(<TributeCard tribute={TRIBUTE} renderedAt={renderedAt} {...report} />).container;
}

test('a card in the list ends with a link that names its tribute for screen readers', () => {
  const card = show(PATH).querySelector('article');
  const link = screen.getByRole('link');
  expect(link.textContent).toBe('Report this tribute by Ida Stern');
  expect(link.getAttribute('href')).toBe(PATH);
  expect(link.getAttribute('rel')).toBe('nofollow');
  expect(card?.lastElementChild?.contains(link)).toBe(true);
});

test('a card whose tribute has no id yet keeps the space of the link', () => {
  const card = show(null);
  expect(card.querySelector('.tribute-report')?.textContent).toBe('');
});

test('a card on the memorial page has no such link', () => {
  expect(show().querySelector('.tribute-report')).toBeNull();
});

test('a name in the other direction is isolated, and is where the card begins', () => {
  const name = show().querySelector('.tribute-name');
  expect(name).not.toHaveAttribute('dir');
  expect(name?.innerHTML).toBe('<bdi>Ida Stern</bdi>');
});
