import { render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';

import { useSession } from '../../accounts/session-in-browser/session-store.ts';
import { failNetwork, type FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab } from '../../accounts/testing/rendered-dialog.tsx';
import { replies, type Reply } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import { newUser } from '../../ui/testing/user.ts';
import { runIntent } from '../../wire/intents.ts';
import { invitationIntents } from '../invitations/invitation-intents.ts';
import { InactiveOwnerPage } from '../ownership/pages/inactive-owner-page.tsx';
import { ownershipLinkIntents } from '../ownership/pages/ownership-link-intents.ts';
import type { OfferLink } from './offer-link.ts';
import { OfferPage } from './offer-page.tsx';

const TOKEN = 'a-token';
const HANDOVER = {
  kind: 'handover',
  sentTo: 'b…@example.org',
  memorialName: 'Anna Berg',
  askedBy: 'Ida Berg',
  until: '2026-12-08T12:00:00.000Z',
} as const satisfies OfferLink;
const SUCCESSION: OfferLink = {
  ...HANDOVER,
  kind: 'successor',
  askedBy: undefined,
  isOwnerSilent: false,
  note: 'Dear Karl,\nplease keep it.',
};

const user = newUser();
let api: FakeApi;
beforeEach(() => {
  api = resetTab(ada);
  api.reply = () => replies.fine({ memorial: { id: 'mem_0123456789ABCDEFGHIJKL' } });
});

function open(page: ReactElement): void {
  const router = createMemoryRouter(
    [
      {
        path: '/i/:token',
        element: page,
        action: ({ request }) =>
          runIntent(request, { ...invitationIntents(TOKEN), ...ownershipLinkIntents(TOKEN) }),
      },
      { path: '/memorial/:memorialId', element: <p>The rooms</p> },
      { path: '/memorials', element: <p>Memorials</p> },
    ],
    { initialEntries: [`/i/${TOKEN}`] },
  );
  render(<RouterProvider router={router} />);
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const over: Reply = {
  status: 410,
  body: { success: false, message: 'Over', error: 'Over', code: 'LINK_OVER' },
};
const wrongAddress: Reply = {
  status: 403,
  body: { success: false, message: 'It went to b…', error: 'It went to b…', code: 'NOT_ALLOWED' },
};

describe.each([
  ['a handover', () => <OfferPage offer={HANDOVER} />, '/api/v1/handovers/accept'],
  ['a succession', () => <OfferPage offer={SUCCESSION} />, '/api/v1/successors/accept'],
])('the page of %s', (_, page, path) => {
  test('changes nothing before the button; then leads to the rooms', async () => {
    open(page());
    expect(api.calls).toEqual([]);
    expect(screen.getByText('8 December 2026')).toBeInTheDocument();
    await press('Take over this page');
    expect(await screen.findByText('The rooms')).toBeInTheDocument();
    expect(api.calls).toEqual([{ call: `POST ${path}`, body: { token: TOKEN } }]);
  });

  test('asks a visitor to sign in with the address it was sent to', () => {
    useSession.setState({ user: null });
    open(page());
    expect(screen.getByText('b…@example.org')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Log in' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Take over this page' })).toBeNull();
  });

  test("asks for the code first if the address isn't verified", () => {
    useSession.setState({ user: { ...ada, isEmailVerified: false } });
    open(page());
    expect(screen.getByText(/Please verify your email address/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Take over this page' })).toBeNull();
  });

  test("shows the server's message to another address, and a way to switch", async () => {
    api.reply = () => wrongAddress;
    open(page());
    await press('Take over this page');
    expect(await screen.findByRole('alert')).toHaveTextContent('It went to b…');
    expect(
      screen.getByRole('button', { name: 'Log in with a different email' }),
    ).toBeInTheDocument();
  });

  test('says so when the link has expired meanwhile', async () => {
    api.reply = () => over;
    open(page());
    await press('Take over this page');
    expect(
      await screen.findByRole('heading', { name: 'This link no longer works' }),
    ).toBeInTheDocument();
  });

  test('can be retried after a network failure', async () => {
    api.reply = failNetwork;
    open(page());
    await press('Take over this page');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Take over this page' })).toBeEnabled();
  });
});

test('a successor reads the message left for them, with its line breaks', () => {
  open(<OfferPage offer={SUCCESSION} />);
  expect(screen.getByText(/Dear Karl/).textContent).toBe('Dear Karl,\nplease keep it.');
  expect(screen.getByText(/no longer has an account here/)).toBeInTheDocument();
});

test("names not allowed in a mail aren't on the page either", () => {
  open(<OfferPage offer={{ ...HANDOVER, memorialName: undefined, askedBy: undefined }} />);
  expect(
    screen.getByText(/You’ve been asked to become the owner of a memorial page/),
  ).toBeInTheDocument();
});

describe('the page for a silent owner', () => {
  test('changes nothing before the button, needs no sign-in, and thanks', async () => {
    useSession.setState({ user: null });
    api.reply = () => replies.fine();
    open(<InactiveOwnerPage silence={{ memorialCount: 2 }} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Do you still look after these pages?',
    );
    expect(api.calls).toEqual([]);
    await press('I still look after these pages');
    const thanks = await screen.findByText(/You’re still the owner of the pages/);
    await waitFor(() => expect(thanks).toHaveFocus());
    expect(api.calls).toEqual([{ call: 'POST /api/v1/owners/still-here', body: { token: TOKEN } }]);
  });

  test('can be retried after a failure', async () => {
    api.reply = failNetwork;
    open(<InactiveOwnerPage silence={{ memorialCount: 1 }} />);
    await press('I still look after this page');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });
});

describe('the page of an invitation', () => {
  const INVITATION: OfferLink = {
    kind: 'invitation',
    sentTo: 'b…@example.org',
    memorialName: 'Anna Berg',
    askedBy: 'Ida Berg',
    role: 'contributor',
  };

  test('changes nothing before the button; then leads to the rooms', async () => {
    api.reply = () =>
      replies.fine({ memorial: { id: 'mem_0123456789ABCDEFGHIJKL', role: 'contributor' } });
    open(<OfferPage offer={INVITATION} />);
    expect(
      screen.getByText(/has invited you to help manage the memorial page for/),
    ).toHaveTextContent(
      'Ida Berg has invited you to help manage the memorial page for Anna Berg. You’d be able to add photos and text',
    );
    expect(api.calls).toEqual([]);
    await press('Accept invitation');
    expect(await screen.findByText('The rooms')).toBeInTheDocument();
    expect(api.calls).toEqual([
      { call: 'POST /api/v1/invitations/accept', body: { token: TOKEN } },
    ]);
  });

  test('can be declined without signing in', async () => {
    useSession.setState({ user: null });
    api.reply = () => replies.fine();
    open(<OfferPage offer={INVITATION} />);
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
    await press('Decline invitation');
    expect(await screen.findByText(/ask for a new invitation/)).toBeInTheDocument();
    expect(api.calls).toEqual([
      { call: 'POST /api/v1/invitations/decline', body: { token: TOKEN } },
    ]);
  });
});
