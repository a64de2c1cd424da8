import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';

import { languageOfCookies } from '../../language/rooms-language.ts';
import { newUser } from '../../ui/testing/user.ts';
import type { ShellData } from '../product.ts';
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

test('a language that is chosen is kept for the rooms', async () => {
  const routes = [{ id: 'root', path: '/en-xa', loader: () => shell, element: <SiteFooter /> }];
  const router = createMemoryRouter(routes, {
    initialEntries: ['/en-xa'],
    hydrationData: { loaderData: { root: shell } },
  });
  render(<RouterProvider router={router} />);
  await newUser().click(screen.getByRole('link', { name: 'English' }));
  expect(languageOfCookies(document.cookie)).toBe('en');
});
