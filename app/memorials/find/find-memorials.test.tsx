import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router';
import { expect, test } from 'vitest';

import { fill, newUser } from '../../ui/testing/user.ts';
import { FindMemorials } from './find-memorials.tsx';
import type { Found, SearchOutcome } from './found-memorials.ts';
import { readSearch } from './typed-search.ts';

const ROSA = { slug: 'rosa', names: ['Rosa García'], years: '1931 – 2020', isInvented: false };
const ONE: Found = { memorials: [ROSA], count: 1, extent: 'all', page: 1, pages: 1, first: 1 };
const NONE: Found = { ...ONE, memorials: [], count: 0 };

function show(query: string, found?: SearchOutcome) {
  const { typed, problems } = readSearch(new URLSearchParams(query));
  const element = <FindMemorials typed={typed} problems={problems} found={found} />;
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

function isOpen(): boolean {
  return screen.getByRole('group').hasAttribute('open');
}

test('before a search, years and place are collapsed', () => {
  show('');
  expect(isOpen()).toBe(false);
  expect(screen.getByText('Add a year or place')).toBeInTheDocument();
});

test('after a search that found everything, the list follows, and the years stay in the form', () => {
  show('name=rosa&born=1931&near=1', ONE);
  expect(isOpen()).toBe(false);
  expect(screen.getByText('1 memorial found')).toBeInTheDocument();
  expect(screen.getByLabelText('Year of birth')).toHaveValue('1931');
  expect(screen.getByRole('checkbox', { hidden: true })).toBeChecked();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('years a visitor expanded collapse after the next search, so that its list is in view', async () => {
  function Screen() {
    const { typed, problems } = readSearch(useSearchParams()[0]);
    return <FindMemorials typed={typed} problems={problems} found={ONE} />;
  }
  const routes = [{ path: '/memorials/find', Component: Screen }];
  const initialEntries = ['/memorials/find?name=rosa'];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries })} />);
  const user = newUser();
  screen.getByRole('group').setAttribute('open', '');
  await fill(user, screen.getByLabelText('Year of birth'), '1931');
  expect(isOpen()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('Change the year or place')).toBeInTheDocument();
  expect(isOpen()).toBe(false);
  expect(screen.getByLabelText('Year of birth')).toHaveValue('1931');
});

test('paging through a list keeps the whole search', () => {
  show('name=rosa&place=%C5%81%C3%B3d%C5%BA', { ...ONE, count: 45, page: 2, pages: 3, first: 21 });
  expect(screen.getByText('Showing 21 to 21 of 45 memorials')).toBeInTheDocument();
  const address = '/memorials/find?name=rosa&place=%C5%81%C3%B3d%C5%BA';
  const previous = screen.getByRole('link', { name: 'Previous results' });
  expect(previous).toHaveAttribute('href', address);
  const next = screen.getByRole('link', { name: 'Next results' });
  expect(next).toHaveAttribute('href', `${address}&page=3`);
});

test.each([
  [
    'name=maria',
    'many',
    'More than 1,000 pages match. Add a year or a place to narrow your search.',
  ],
  ['name=maria&born=1931', 'many', /^More than 1,000 pages match\. Add more details/],
  ['name=maria', 'some', /^These are some of the pages that match\. Add a year/],
  ['name=maria&place=York', 'some', /^These are some of the pages that match\. Add more details/],
] as const)('%s, of which %s were found, should be narrowed', (query, extent, sentence) => {
  show(query, { ...ONE, count: 1_000, pages: 50, extent });
  expect(screen.getByText(sentence)).toBeInTheDocument();
  expect(isOpen()).toBe(true);
});

test('with no result, a search with a year can be repeated without it', () => {
  show('name=rosa&died=1950&near=1', NONE);
  const text = 'We couldn’t find a page that matches everything you entered.';
  expect(screen.getByText(text)).toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Search by name only' });
  expect(link).toHaveAttribute('href', '/memorials/find?name=rosa');
  expect(isOpen()).toBe(true);
});

test("a search that couldn't check all pages doesn't say there is none", () => {
  show('name=rosa', { ...NONE, extent: 'some' });
  expect(screen.queryByText(/^We couldn’t find/)).not.toBeInTheDocument();
  expect(screen.getByText(/we couldn’t search them all/)).toBeInTheDocument();
});

test('each invalid field says how to fix it', () => {
  show(`name=${'a'.repeat(201)}&born=19+45&place=${'b'.repeat(201)}`);
  expect(isOpen()).toBe(true);
  const year = screen.getByLabelText('Year of birth');
  expect(year).toHaveValue('19 45');
  expect(year).toHaveAccessibleDescription('Enter a year with four digits, for example 1941.');
  expect(screen.getByLabelText('Person’s name')).toHaveAccessibleDescription(
    'Shorten the name to 200 characters.',
  );
  expect(screen.getByLabelText('Place')).toHaveAccessibleDescription(
    'Shorten the place to 200 characters.',
  );
});
