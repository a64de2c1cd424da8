import { act, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';

import { useSessionActivity } from '../../accounts/session-in-browser/session-activity.ts';
import { resetTab } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import { aKeptMemorial } from '../../drafts/testing/kept-memorial.ts';
import { newUser } from '../../ui/testing/user.ts';
import { toFailure } from '../../wire/action-result.ts';
import ManagePage, { clientLoader } from './manage-page.tsx';

const user = newUser();
const SHEETS = { themes: '/t.css', previews: '/p.css', fonts: '/f.css' };

async function load(role: 'moderator' | 'contributor', status: number, code: string) {
  const api = resetTab(ada);
  useSessionActivity.setState({ isChecked: true });
  const memorial = aKeptMemorial({ role, ownerName: 'Ben Hill' });
  api.reply = (call) =>
    call.endsWith('/draft')
      ? { status, body: { success: false, message: 'No', error: 'No', code } }
      : replies.fine({ memorial });
  return clientLoader({
    params: { memorialId: memorial.id },
    serverLoader: async () => SHEETS,
  } as unknown as Parameters<typeof clientLoader>[0]);
}

test('a moderator is told who changes the page, and is sent to the tributes', async () => {
  const loaderData = await load('moderator', 403, 'NOT_ALLOWED');
  render(
    <MemoryRouter>
      <ManagePage loaderData={loaderData} />
    </MemoryRouter>,
  );
  expect(screen.getByText(/You review the tributes for this memorial\./)).toHaveTextContent(
    'Only Ben Hill and the editors can change the page itself.',
  );
  expect(screen.getByRole('link', { name: 'Review tributes' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Preview page' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test("another failure of the draft isn't mistaken for a missing right", async () => {
  expect(await load('contributor', 500, 'UNEXPECTED')).toMatchObject({ ok: false });
});

function LoadedPage() {
  return <ManagePage loaderData={useLoaderData<typeof clientLoader>()} />;
}

test("data that can't be loaded again leaves the editor open, but not that of another memorial", async () => {
  const api = resetTab(ada);
  const memorial = aKeptMemorial({ state: 'draft', level: null });
  api.reply = (call) =>
    call.endsWith('/publish') ? replies.fine({ memorial: aKeptMemorial() }) : replies.fine();
  const draft = { revision: 1, document: { fullName: 'Ada Lind', sections: [] } };
  let loaderData: Awaited<ReturnType<typeof clientLoader>> = {
    ok: true,
    data: { memorial, draft, sheets: SHEETS },
  };
  const path = '/memorial/:memorialId/memorial-page';
  const router = createMemoryRouter(
    [{ path, loader: () => loaderData, HydrateFallback: () => null, Component: LoadedPage }],
    { initialEntries: [`/memorial/${memorial.id}/memorial-page`] },
  );
  render(<RouterProvider router={router} />);
  const title = await screen.findByRole('heading', { name: 'Ada Lind' });
  expect(screen.getByText('Not published yet')).toBeInTheDocument();
  loaderData = toFailure(undefined, 'No network');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(title).toBeInTheDocument();
  expect(screen.queryByText('Not published yet')).toBeNull();
  await act(() => router.navigate('/memorial/mem_2/memorial-page'));
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load this page.');
});
