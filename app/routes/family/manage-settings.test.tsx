import { render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';

import { useSessionActivity } from '../../accounts/session-in-browser/session-activity.ts';
import { failNetwork, type FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab, toastTexts } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { aKeptMemorial } from '../../drafts/testing/kept-memorial.ts';
import type { MessageSettingsView } from '../../messages/settings/contract.ts';
import { fill, newUser } from '../../ui/testing/user.ts';
import ManageSettings, { clientAction, clientLoader } from './manage-settings.tsx';

const { id } = aKeptMemorial();
const BASE = `/api/v1/memorials/${id}`;

const user = newUser();
let api: FakeApi;
let memorial: KeptMemorial;
let words: MessageSettingsView;

beforeEach(() => {
  api = resetTab(ada);
  useSessionActivity.setState({ isChecked: true });
  memorial = aKeptMemorial();
  words = {
    tributes: 'family',
    letters: 'open',
    notify: 'at-once',
    timeZone: 'UTC',
    firstReader: null,
    replyTo: null,
    readers: [],
  };
  api.reply = (call) => {
    const body = api.calls.at(-1)?.body as Record<string, never>;
    switch (call) {
      case `GET ${BASE}`:
        return replies.fine({ memorial });
      case `GET ${BASE}/revisions`:
        return replies.fine({ revisions: [] });
      case `GET ${BASE}/members`:
        return replies.fine({ members: [], invitations: [], mayInviteAs: [] });
      case `GET ${BASE}/following`:
        return replies.fine({ following: { handover: null, successor: null } });
      case `GET ${BASE}/help-requests`:
        return replies.fine({ requests: [] });
      case `GET ${BASE}/words`:
        return replies.fine({ words });
      case `PUT ${BASE}/words`:
        words = { ...words, ...body };
        return replies.fine({ words });
      default:
        memorial = { ...memorial, ...body };
        return replies.fine({ memorial });
    }
  };
});

function Page() {
  const props = { loaderData: useLoaderData<typeof clientLoader>() };
  return <ManageSettings {...(props as Parameters<typeof ManageSettings>[0])} />;
}

async function openSettings() {
  const router = createMemoryRouter(
    [
      {
        path: '/memorial/:memorialId/settings',
        element: <Page />,
        hydrateFallbackElement: <p>…</p>,
        loader: (args) => clientLoader(args as never),
        action: (args) => clientAction(args as never),
      },
    ],
    { initialEntries: [`/memorial/${id}/settings`] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1 });
}

const card = () => within(screen.getByRole('region', { name: 'Tributes and condolences' }));

describe('the card “Tributes and condolences” in the Settings room', () => {
  test('shows what is chosen, saves it, and shows what the server has then', async () => {
    words.letters = 'closed';
    await openSettings();
    const trusted = () =>
      card().getByRole('radio', { name: 'Publish tributes from people you trust right away' });
    expect(trusted()).not.toBeChecked();
    await user.click(trusted());
    await fill(user, card().getByLabelText('Reply address'), ' ada@example.org ');
    await user.click(card().getByRole('button', { name: 'Save message settings' }));
    await waitFor(() => expect(toastTexts()).toEqual(['success: Saved']));
    expect(words).toMatchObject({
      tributes: 'trusted',
      letters: 'closed',
      replyTo: 'ada@example.org',
    });
    await waitFor(() =>
      expect(card().getByLabelText('Reply address')).toHaveValue('ada@example.org'),
    );
    expect(trusted()).toBeChecked();
  });

  test('keeps what was chosen when another card is saved', async () => {
    await openSettings();
    await user.click(card().getByRole('radio', { name: 'In the evening' }));
    await fill(user, screen.getByRole('textbox', { name: 'Web address' }), 'ada-of-hallbeck');
    await user.click(screen.getByRole('button', { name: 'Save web address' }));
    await waitFor(() => {
      expect(api.callNames().filter((call) => call === `GET ${BASE}/words`)).toHaveLength(2);
    });
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Save web address' })).toBeEnabled();
    });
    expect(card().getByRole('radio', { name: 'In the evening' })).toBeChecked();
    expect(words.notify).toBe('at-once');
  });

  test('that could not be saved says so and keeps what was chosen', async () => {
    await openSettings();
    const reply = api.reply;
    api.reply = (call) => (call.startsWith('PUT') ? failNetwork() : reply(call));
    await user.click(card().getByRole('radio', { name: 'In the evening' }));
    await user.click(card().getByRole('button', { name: 'Save message settings' }));
    expect(await card().findByRole('alert')).toBeInTheDocument();
    expect(card().getByRole('radio', { name: 'In the evening' })).toBeChecked();
  });

  test.each(['editor', 'moderator'] as const)('is described to an %s', async (role) => {
    memorial.role = role;
    await openSettings();
    expect(card().getByText(/Only the owner can change this/)).toBeInTheDocument();
    expect(card().queryByRole('button')).not.toBeInTheDocument();
  });

  test('is neither shown to nor asked for by a contributor', async () => {
    memorial.role = 'contributor';
    await openSettings();
    expect(screen.queryByText('Tributes and condolences')).not.toBeInTheDocument();
    expect(api.callNames()).not.toContain(`GET ${BASE}/words`);
  });
});
