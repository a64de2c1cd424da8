import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Outlet, createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';

import { useDocumentLanguage } from './document-language.ts';

function Shell() {
  const { lang, dir } = useDocumentLanguage();
  return (
    <div data-testid="document" lang={lang} dir={dir}>
      <Link to="/page?next">Next</Link>
      <Link to="/">Home</Link>
      <Outlet />
    </div>
  );
}

function open(loader: (url: string) => unknown, path: string): void {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Shell,
      children: [
        { index: true, Component: () => null },
        {
          path: 'page',
          Component: () => <p>There</p>,
          loader: ({ request }) => loader(request.url),
        },
      ],
    },
  ]);
  render(<Stub initialEntries={[path]} />);
}

const shown = () => {
  const { lang, dir } = screen.getByTestId('document');
  return [lang, dir];
};

test.each([
  [{ language: 'es' }, ['es', 'ltr']],
  [{ language: 'ar' }, ['ar', 'rtl']],
  [{ language: undefined }, ['en', 'ltr']],
  [{ other: 1 }, ['en', 'ltr']],
  [null, ['en', 'ltr']],
])('a page with %j has the document in %j', async (data, attributes) => {
  open(() => data, '/page');
  await screen.findByText('There');
  expect(shown()).toEqual(attributes);
});

test('while the next part of a list loads, the document keeps its language', async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: unknown }>();
  open((url) => (url.endsWith('?next') ? { pending: promise } : { language: 'he' }), '/page');
  await screen.findByText('There');
  await userEvent.click(screen.getByText('Next'));
  expect(shown()).toEqual(['he', 'rtl']);
  await act(async () => {
    resolve({ data: { language: 'ja' } });
    await promise;
  });
  expect(shown()).toEqual(['ja', 'ltr']);
  await userEvent.click(screen.getByText('Home'));
  expect(shown()).toEqual(['en', 'ltr']);
});
