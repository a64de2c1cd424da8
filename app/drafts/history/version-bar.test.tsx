import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';

import type { FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import { newUser } from '../../ui/testing/user.ts';
import { VersionBar, type VersionBarProps } from './version-bar.tsx';

const user = newUser();
let api: FakeApi;

beforeEach(() => {
  api = resetTab(ada);
});

function openBar(
  kind: 'published' | 'draft' = 'published',
  rest: Pick<VersionBarProps, 'isCurrent' | 'mayRestore'> = {},
) {
  const version = { number: 3, kind, createdAt: new Date(2026, 10, 3, 14, 2).toISOString() };
  const router = createMemoryRouter(
    [
      {
        path: '/memorial/:id/preview',
        element: <VersionBar memorialId="mem_1" version={version} {...rest} />,
      },
      { path: '/memorial/:id/memorial-page', element: <p>The editor</p> },
    ],
    { initialEntries: ['/memorial/mem_1/preview?version=3'] },
  );
  render(<RouterProvider router={router} />);
}

const restore = async () => {
  await user.click(screen.getByRole('button', { name: 'Restore this version' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Restore this version?' }));
  await user.click(question.getByRole('button', { name: 'Restore version' }));
};

test('shows which version this is, and leads back to the settings', () => {
  openBar();
  expect(screen.getByText(/^Version from/)).toHaveTextContent(
    'Version from 3 November 2026 at 14:02',
  );
  expect(
    screen.getByText('You’re looking at an earlier version. Visitors still see the current one.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute(
    'href',
    '/memorial/mem_1/settings/history',
  );
});

test("the version visitors see is marked as such; where nothing would change, it isn't restored", () => {
  openBar('published', { isCurrent: true, mayRestore: false });
  expect(screen.getByText('This is the version that visitors see now.')).toBeInTheDocument();
  expect(screen.queryByText(/earlier version/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('restores it after a question that explains what happens to page and draft', async () => {
  api.reply = () => replies.fine({ revision: 9 });
  openBar('draft');
  await user.click(screen.getByRole('button', { name: 'Restore this version' }));
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    'This will restore the draft saved on 3\u00A0November 2026 at 14:02. Visitors won’t see the change until you publish it. What you have now will stay in the version history for 30 days.',
  );
  expect(api.calls).toEqual([]);
  await user.keyboard('{Escape}');
  await restore();
  expect(await screen.findByText('The editor')).toBeInTheDocument();
  expect(api.calls.map(({ call }) => call)).toEqual([
    'POST /api/v1/memorials/mem_1/revisions/3/restore',
  ]);
});

test('a failure is shown in the question', async () => {
  api.reply = () => replies.refused('This memorial was taken down.', 410);
  openBar();
  await restore();
  expect(await screen.findByRole('alert')).toHaveTextContent('This memorial was taken down.');
  expect(screen.queryByText('The editor')).toBeNull();
});
