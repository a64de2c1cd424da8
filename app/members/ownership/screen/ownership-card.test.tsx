import { act, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';

import { useAuthDialog } from '../../../accounts/auth-dialog/auth-dialog-store.ts';
import { useSession } from '../../../accounts/session-in-browser/session-store.ts';
import { failNetwork, type FakeApi } from '../../../accounts/testing/fake-api.ts';
import { resetTab, toastTexts } from '../../../accounts/testing/rendered-dialog.tsx';
import { replies, type Reply } from '../../../accounts/testing/scripted-api.ts';
import { ada } from '../../../accounts/testing/session-tab.ts';
import { fill, newUser } from '../../../ui/testing/user.ts';
import { runIntent } from '../../../wire/intents.ts';
import type { Role } from '../../contract.ts';
import type { Ownership } from '../contract.ts';
import { loadOwnership } from './load-ownership.ts';
import { OwnershipCards } from './ownership-card.client.tsx';
import { ownershipIntents } from './ownership-intents.ts';

const ID = 'mem_0123456789ABCDEFGHIJKL';
const BASE = `/api/v1/memorials/${ID}`;
const PENDING = {
  email: 'ben@example.org',
  proposedAt: '2026-11-24T12:00:00.000Z',
  expiresAt: '2026-12-08T12:00:00.000Z',
};

const user = newUser();
let api: FakeApi;
let following: Ownership;
let refusal: Reply | undefined;

beforeEach(() => {
  api = resetTab(ada);
  following = { handover: null, successor: null };
  refusal = undefined;
  api.reply = (call) => {
    if (call !== `GET ${BASE}/following`) {
      if (refusal) return refusal;
      following = changed(call);
    }
    return replies.fine({ following });
  };
});

function changed(call: string): Ownership {
  const body = api.calls.at(-1)?.body as { email: string | null; note?: string };
  switch (call) {
    case `POST ${BASE}/handover`:
      return { ...following, handover: { ...PENDING, email: body.email ?? '' } };
    case `DELETE ${BASE}/handover`:
      return { ...following, handover: null };
    default:
      return {
        ...following,
        successor: body.email === null ? null : { email: body.email, note: body.note ?? '' },
      };
  }
}

function Screen() {
  return <OwnershipCards following={useLoaderData<Ownership | undefined>()} />;
}

async function openCards(role: Role = 'owner') {
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Screen />,
      hydrateFallbackElement: <p>…</p>,
      loader: async () => (await loadOwnership(ID, role)) ?? null,
      action: ({ request }) => runIntent(request, ownershipIntents(ID)),
    },
  ]);
  render(<RouterProvider router={router} />);
  await waitFor(() => {
    expect(screen.queryByText('…')).toBeNull();
  });
}

const part = (name: string) => within(screen.getByRole('region', { name }));
const handover = () => part('Transfer ownership');
const successor = () => part('Legacy contact');
const sent = () => api.calls.filter(({ call }) => !call.startsWith('GET '));
const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('members other than the owner see who decides, and nothing is loaded', async () => {
  await openCards('editor');
  expect(
    screen.getByText('Only the owner can transfer ownership or name a legacy contact.'),
  ).toBeInTheDocument();
  expect(api.calls).toEqual([]);
});

test('the legacy contact comes first, and transferring is the quieter button', async () => {
  await openCards();
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Legacy contact',
    'Transfer ownership',
  ]);
  expect(screen.getByRole('button', { name: 'Send request' })).toHaveAttribute(
    'data-variant',
    'quiet',
  );
});

test.each([
  ['Legacy contact’s email', successor],
  ['New owner’s email', handover],
])('a likely typing error in “%s” is asked about before it is saved', async (label, form) => {
  await openCards();
  await fill(user, form().getByLabelText(label), 'grace@gmial.com');
  await user.click(await form().findByRole('button', { name: 'Did you mean grace@gmail.com?' }));
  expect(form().getByLabelText(label)).toHaveValue('grace@gmail.com');
  expect(sent()).toEqual([]);
});

test('it is asked about at once if Enter comes early; the second Enter sends it as it is', async () => {
  await openCards();
  await user.type(handover().getByLabelText('New owner’s email'), 'grace@gmial.com{Enter}');
  expect(handover().getByRole('button', { name: 'Did you mean grace@gmail.com?' })).toBeVisible();
  expect(sent()).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent()).toEqual([{ call: `POST ${BASE}/handover`, body: { email: 'grace@gmial.com' } }]),
  );
});

test('an owner with an unverified address is asked to verify it', async () => {
  useSession.setState({ user: { ...ada, isEmailVerified: false } });
  await openCards();
  expect(screen.queryByLabelText('New owner’s email')).toBeNull();
  expect(screen.getByText(/Please verify your email address/)).toBeInTheDocument();
});

describe('a handover', () => {
  const address = () => handover().getByLabelText('New owner’s email');

  test('is proposed to an address; then the card shows until when, and has the focus', async () => {
    await openCards();
    await fill(user, address(), 'Ben@Example.org');
    await press('Send request');
    const text = await screen.findByText(/we asked/);
    expect(text).toHaveTextContent(
      'On 24 November 2026 we asked ben@example.org to become the owner. They have until 8 December 2026 to accept. Until they do, you’re still the owner.',
    );
    expect(sent()).toEqual([{ call: `POST ${BASE}/handover`, body: { email: 'ben@example.org' } }]);
    expect(toastTexts().join()).toContain('Request sent');
    await waitFor(() => expect(text).toHaveFocus());
  });

  test("to an invalid address isn't sent", async () => {
    await openCards();
    await fill(user, address(), 'nowhere');
    await press('Send request');
    expect(address()).toHaveAccessibleDescription('Please enter a valid email address');
    expect(sent()).toEqual([]);
  });

  test('the server refuses keeps the address, with the message', async () => {
    refusal = replies.refused('Too many attempts.', 429);
    await openCards();
    await fill(user, address(), 'ben@example.org');
    await press('Send request');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
    expect(address()).toHaveValue('ben@example.org');
  });

  test('after a sign-in of more than 15 minutes ago keeps the address and asks to log in again', async () => {
    const message = 'Please log in again first, so we know it’s you.';
    const body = { success: false, message, error: message, code: 'SIGN_IN_AGAIN' };
    refusal = { status: 403, body };
    await openCards();
    await fill(user, address(), 'ben@example.org');
    await press('Send request');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await press('Log in again');
    const { dialog, onSuccess } = useAuthDialog.getState();
    expect(dialog).toMatchObject({ isOpen: true, mode: 'login', email: ada.email });
    act(() => onSuccess?.());
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    await waitFor(() => expect(address()).toHaveFocus());
    refusal = undefined;
    await press('Send request');
    expect(await screen.findByText(/we asked/)).toHaveTextContent('ben@example.org');
  });

  test('that bounced says so, without the full address', async () => {
    following = { ...following, handover: { ...PENDING, hasComeBack: true } };
    await openCards();
    const [first] = PENDING.email;
    const shown = `Our email to ${first}…@example.org couldn’t be delivered.`;
    expect(screen.getByText(/couldn’t be delivered/)).toHaveTextContent(shown);
  });

  test('that is pending is withdrawn, and the form returns', async () => {
    following = { ...following, handover: PENDING };
    await openCards();
    await press('Cancel request');
    expect(sent()).toEqual([]);
    await press('Cancel request');
    await waitFor(() => expect(address()).toHaveValue(''));
    expect(screen.getByRole('heading', { name: 'Transfer ownership' })).toHaveFocus();
    expect(sent().map(({ call }) => call)).toEqual([`DELETE ${BASE}/handover`]);
  });

  test('changes nothing offline, and says so', async () => {
    following = { ...following, handover: PENDING };
    await openCards();
    api.reply = (call) => (call.startsWith('GET ') ? replies.fine({ following }) : failNetwork());
    await press('Cancel request');
    await press('Cancel request');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByText(/we asked/)).toBeInTheDocument();
  });
});

describe('a legacy contact', () => {
  const address = () => successor().getByLabelText('Legacy contact’s email');
  const note = () => successor().getByLabelText('Message to your legacy contact');

  test('is named with a message, and no one gets a mail: the card says when they are asked', async () => {
    await openCards();
    expect(screen.getByText(/We won’t contact them before then/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove legacy contact' })).toBeNull();
    await fill(user, address(), 'karl@example.org');
    await fill(user, note(), 'Dear Karl');
    await press('Save legacy contact');
    expect(
      await screen.findByRole('button', { name: 'Remove legacy contact' }),
    ).toBeInTheDocument();
    expect(sent()).toEqual([
      { call: `PUT ${BASE}/successor`, body: { email: 'karl@example.org', note: 'Dear Karl' } },
    ]);
  });

  test('is marked as having a wrong address if the email bounced', async () => {
    const named = { email: 'karl@example.org', note: '' };
    following = { ...following, successor: { ...named, hasComeBack: true } };
    await openCards();
    expect(screen.getByText(/couldn’t be delivered/)).toHaveTextContent(
      'Our email to your legacy contact k…@example.org couldn’t be delivered. Check the address and save it again.',
    );
  });

  test('is removed', async () => {
    following = { ...following, successor: { email: 'karl@example.org', note: 'Dear Karl' } };
    await openCards();
    expect(note()).toHaveValue('Dear Karl');
    await press('Remove legacy contact');
    expect(sent()).toEqual([]);
    await press('Remove legacy contact');
    await waitFor(() => expect(address()).toHaveValue(''));
    expect(address()).toHaveFocus();
    expect(sent()).toEqual([{ call: `PUT ${BASE}/successor`, body: { email: null } }]);
  });

  test('has a message of at most 500 characters', async () => {
    await openCards();
    await fill(user, address(), 'karl@example.org');
    await user.click(note());
    await user.paste('x'.repeat(501));
    expect(successor().getByText(/501 of 500 characters/)).toBeInTheDocument();
    await press('Save legacy contact');
    expect(note()).toHaveAccessibleDescription(/text of at most 500 characters/);
    expect(sent()).toEqual([]);
  });
});
