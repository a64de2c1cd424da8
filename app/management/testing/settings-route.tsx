import { render, screen } from '@testing-library/react';
import type { ComponentProps, ComponentType } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useLoaderData, useParams } from 'react-router';

import { accountIntents } from '../../accounts/settings/account-intents.ts';
import { loadEmails } from '../../accounts/settings/load-emails.ts';
import ManageSettings, {
  clientAction,
  clientLoader,
} from '../../routes/family/manage-settings.tsx';
import { runIntent } from '../../wire/intents.ts';

const Page = ManageSettings as ComponentType<Partial<ComponentProps<typeof ManageSettings>>>;

function Settings() {
  return <Page loaderData={useLoaderData<typeof clientLoader>()} />;
}

/**
 * Renders the settings as their route does, at `/memorial/{id}/settings{room}`.
 * @param history - pages that were opened before
 */
export async function openSettings(id: string, room = '', history: readonly string[] = []) {
  const entries = [...history, `/memorial/${id}/settings${room}`];
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        element: <Outlet />,
        hydrateFallbackElement: <p>…</p>,
        loader: () => ({ origin: 'https://here.example' }),
        children: [
          {
            path: '/memorial/:memorialId/settings/:room?',
            element: <Settings />,
            loader: (args) => clientLoader(args as never),
            action: (args) => clientAction(args as never),
          },
          {
            path: '/account',
            element: null,
            loader: loadEmails,
            action: ({ request }) => runIntent(request, accountIntents),
          },
          { path: '*', element: <Elsewhere /> },
        ],
      },
    ],
    { initialEntries: entries, initialIndex: entries.length - 1 },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1 });
  return router;
}

function Elsewhere() {
  return <h1>{useParams()['*']}</h1>;
}
