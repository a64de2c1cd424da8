import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';

import { runIntent } from '../../wire/intents.ts';
import { useSessionActivity } from '../session-in-browser/session-activity.ts';
import { accountIntents } from '../settings/account-intents.ts';
import { loadEmails } from '../settings/load-emails.ts';
import { loadProviders } from '../settings/load-providers.ts';
import { loadSessions } from '../settings/load-sessions.ts';
import { loadPasskeys } from '../settings/passkeys/load-passkeys.ts';

/**
 * Renders the component at a URL of `/account` as if the session had been checked. The route `/`
 * renders 'Start'.
 */
export function renderInAccount(screen: ReactNode, address = '/account') {
  useSessionActivity.setState({ isChecked: true });
  const router = createMemoryRouter(
    [
      {
        path: '/account',
        element: screen,
        hydrateFallbackElement: null,
        loader: ({ request }) => {
          if (request.url.includes('part=sessions')) return loadSessions();
          if (request.url.includes('part=emails')) return loadEmails();
          if (request.url.includes('part=providers')) return loadProviders();
          return request.url.includes('part=passkeys') ? loadPasskeys() : null;
        },
        action: ({ request }) => runIntent(request, accountIntents),
      },
      { path: '/', element: <p>Start</p> },
    ],
    { initialEntries: [address], hydrationData: { loaderData: { 0: null } } },
  );
  render(<RouterProvider router={router} />);
  return router;
}
