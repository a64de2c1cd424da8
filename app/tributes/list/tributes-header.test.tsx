import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import type { TributesHeader as Header } from '../contract.ts';
import { TributesHeader } from './tributes-header.tsx';

function show(fields: Partial<Header>) {
  const memorial = {
    slug: 'ada-lind',
    name: 'Ada Lind',
    names: ['Ada Lind'],
    canAddTribute: true,
    ...fields,
  };
  return render(
    <MemoryRouter>
      <TributesHeader memorial={memorial} title="Tributes" />
    </MemoryRouter>,
  ).container;
}

test('the list of an invented memorial says so below the name', () => {
  const notice = 'Sample page: this person is fictional.';
  const shown = show({ isInvented: true }).textContent;
  expect(shown).toContain(`Ada Lind${notice}`);
});

test('the list of a memorial for real people says nothing of the kind', () => {
  expect(show({}).textContent).not.toContain('invented');
});

test('the names of a couple are isolated from each other', () => {
  show({ name: 'Ada Lind & ليلى حداد', names: ['Ada Lind', 'ليلى حداد'] });
  expect(screen.getByText('ليلى حداد').tagName).toBe('BDI');
});
