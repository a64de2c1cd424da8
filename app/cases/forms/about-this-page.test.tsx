import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { AboutThisPage } from './about-this-page.tsx';
import type { AboutThisPageView } from './case-form-view.ts';

const MEMORIAL = { slug: 'ada-lind', name: 'Ada Lind', names: ['Ada Lind'], canAddTribute: true };

const KEPT = { memorial: MEMORIAL, isLookedAfter: true, isKeptByOwner: true };

function links(view: Partial<AboutThisPageView>) {
  const { unmount } = render(<AboutThisPage view={{ ...KEPT, ...view }} provider="Evermore" />);
  const found = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  unmount();
  return found;
}

test('it leads to everything a visitor can ask for, also under /f/', () => {
  const paths = ['help-to-keep', 'claim', 'about-me', 'tributes'];
  expect(links({})).toEqual(paths.map((path) => `/ada-lind/${path}`));
  expect(links({ memorial: { ...MEMORIAL, isBehindDoor: true } })).toEqual(
    paths.map((path) => `/f/ada-lind/${path}`),
  );
});

test('nobody can offer help where nobody would read it', () => {
  expect(links({ isKeptByOwner: false })).not.toContain('/ada-lind/help-to-keep');
});

test('“No one is looking after this page” is said only if nobody does', () => {
  const says = (view: Partial<AboutThisPageView>) => {
    const shown = render(<AboutThisPage view={{ ...KEPT, ...view }} provider="Evermore" />);
    const words = shown.container.textContent;
    shown.unmount();
    return words.includes('No one is looking after this page right now.');
  };
  expect(says({})).toBe(false);
  expect(says({ isKeptByOwner: false })).toBe(false);
  expect(says({ isKeptByOwner: false, isLookedAfter: false })).toBe(true);
});

test('the page of a fictional person offers nothing to ask for, and leads on', () => {
  expect(links({ memorial: { ...MEMORIAL, isInvented: true } })).toEqual([
    '/#examples',
    '/memorials/new',
  ]);
});

test('it says whose page it is about', () => {
  render(<AboutThisPage view={KEPT} provider="Evermore" />);
  expect(screen.getByRole('heading')).toHaveTextContent('About the page for Ada Lind');
});
