import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';

import { languageOfCookies } from '../../language/rooms-language.ts';
import { newUser } from '../../ui/testing/user.ts';
import type { ShellData } from '../product.ts';
import { LegalLinks } from './legal-links.tsx';
import { SiteFooter } from './site-footer.tsx';

const shell: ShellData = {
  product: { name: 'Memorials', provider: 'Us' },
  origin: 'https://memorials.example',
  languages: [
    { tag: 'en', name: 'English' },
    { tag: 'en-XA', name: 'Disguised' },
  ],
  providers: [],
  year: 2026,
};

test('a chosen language is kept for the rooms', async () => {
  const routes = [{ id: 'root', path: '/en-xa', loader: () => shell, element: <SiteFooter /> }];
  const router = createMemoryRouter(routes, {
    initialEntries: ['/en-xa'],
    hydrationData: { loaderData: { root: shell } },
  });
  render(<RouterProvider router={router} />);
  await newUser().click(screen.getByRole('link', { name: 'English' }));
  expect(languageOfCookies(document.cookie)).toBe('en');
});

test("the legal pages are linked in the product's footer, but not in its navigation", () => {
  const routes = [
    {
      id: 'root',
      path: '/',
      loader: () => shell,
      element: (
        <SiteFooter>
          <LegalLinks />
        </SiteFooter>
      ),
    },
  ];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: shell } } });
  render(<RouterProvider router={router} />);
  const privacy = screen.getByRole('link', { name: 'Privacy' });
  expect(privacy).toHaveAttribute('href', '/about/privacy');
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/about/terms');
  expect(screen.getByRole('link', { name: 'Accessibility' })).toHaveAttribute(
    'href',
    '/about/accessibility',
  );
  for (const landmark of screen.queryAllByRole('navigation')) {
    expect(landmark).not.toContainElement(privacy);
  }
});
