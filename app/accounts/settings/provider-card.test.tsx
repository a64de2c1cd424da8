import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { fill, newUser } from '../../ui/testing/user.ts';
import { AuthDialogHost } from '../auth-dialog/auth-dialog-host.tsx';
import { renderInAccount } from '../testing/account-route.tsx';
import type { FakeApi } from '../testing/fake-api.ts';
import { dialog, resetTab, toastTexts } from '../testing/rendered-dialog.tsx';
import { replies, type Reply } from '../testing/scripted-api.ts';
import { ada } from '../testing/session-tab.ts';
import { ProviderCard } from './provider-card.tsx';

const user = newUser();
let api: FakeApi;
let stored: Array<{ place: string; name: string; isConnected: boolean }>;

beforeEach(() => {
  api = resetTab(ada);
  stored = [
    { place: 'google', name: 'Google', isConnected: true },
    { place: 'oidc/1', name: 'Parish account', isConnected: false },
  ];
  api.reply = () => replies.fine({ providers: stored });
});

const refused = (code: string, message: string): Reply => ({
  status: 409,
  body: { success: false, message, error: message, code },
});

const open = (address?: string) => renderInAccount(<ProviderCard user={ada} />, address);

test("lists the site's providers, and disconnects one", async () => {
  api.reply = (call) => {
    if (call !== 'POST /providers/disconnect') return replies.fine({ providers: stored });
    stored = stored.map((one) => ({ ...one, isConnected: false }));
    return replies.fine({ user: ada });
  };
  open();
  await user.click(await screen.findByRole('button', { name: 'Disconnect Google' }));
  expect(await screen.findByRole('button', { name: 'Connect Google' })).toBeInTheDocument();
  expect(api.calls).toContainEqual({
    call: 'POST /providers/disconnect',
    body: { place: 'google' },
  });
  expect(toastTexts()).toEqual(['success: Disconnected']);
});

test.each([
  ['Disconnect Google', 'POST /providers/disconnect', 'LAST_WAY_IN'],
  ['Connect Parish account', 'POST /providers/connect', 'SOCIAL_CONNECTED'],
] as const)('“%s” can be refused with a message', async (name, path, code) => {
  api.reply = (call) =>
    call === path ? refused(code, 'A sentence of the server') : replies.fine({ providers: stored });
  open();
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByRole('alert')).toHaveTextContent('A sentence of the server');
});

test('asks to log in again before connecting a provider, and then leads back to the button', async () => {
  api.reply = (call) =>
    call === 'POST /providers/connect'
      ? refused('SIGN_IN_AGAIN', 'Please log in again first')
      : replies.fine({ providers: stored, user: ada });
  renderInAccount(
    <>
      <ProviderCard user={ada} />
      <AuthDialogHost providers={[]} />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Connect Parish account' }));
  await user.click(await screen.findByRole('button', { name: 'Log in again' }));
  await screen.findByRole('dialog');
  await fill(user, dialog().getByLabelText('Password'), 'rose garden');
  await user.click(dialog().getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const connect = screen.getByRole('button', { name: 'Connect Parish account' });
  await waitFor(() => expect(connect).toHaveFocus());
});

test('says why the provider could not be connected', async () => {
  open('/account?tab=security&error=SOCIAL_TAKEN');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /already connected to another account on this site/,
  );
});

test.each(['SOCIAL_FAILED', 'SOCIAL_CLOCK'])('%s is not about logging in', async (code) => {
  open(`/account?tab=security&error=${code}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We couldn’t connect this service. Please try again.',
  );
});

test('says nothing to a person who has cancelled', async () => {
  open('/account?tab=security&error=SOCIAL_CANCELLED');
  expect(await screen.findByRole('region')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('is not shown when no provider is offered', async () => {
  stored = [];
  open();
  await waitFor(() => expect(api.callNames()).toContain('GET /providers'));
  expect(screen.queryByRole('region')).toBeNull();
});
