import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';

import { newUser, pressTwice } from '../../../ui/testing/user.ts';
import { signIn, signUp } from '../../session-in-browser/session-actions.ts';
import { failNetwork, type FakeApi } from '../../testing/fake-api.ts';
import { resetTab, toastTexts } from '../../testing/rendered-dialog.tsx';
import { replies } from '../../testing/scripted-api.ts';
import { ada } from '../../testing/session-tab.ts';
import { cancelled, deviceInBrowser, type DeviceInBrowser } from '../testing/device-in-browser.ts';
import { CREATION_OPTIONS } from '../testing/options.ts';
import { PasskeyOffer } from './passkey-offer.tsx';

const user = newUser();
let api: FakeApi;
let browser: DeviceInBrowser;
let passkeys: object[];

beforeEach(() => {
  localStorage.clear();
  api = resetTab();
  browser = deviceInBrowser();
  passkeys = [];
  api.reply = (call) => {
    if (call === 'GET /passkeys') return replies.fine({ passkeys });
    if (call === 'POST /passkeys/options') return replies.fine({ options: CREATION_OPTIONS });
    return call === 'POST /passkeys/register'
      ? replies.fine({
          passkey: { id: 'pky_1', name: 'A phone', createdAt: new Date().toISOString() },
        })
      : replies.fine({ user: ada });
  };
});

async function logIn(): Promise<void> {
  await act(() => signIn({ email: ada.email, password: 'rose garden' }));
  api.calls.length = 0;
}

const pause = () =>
  act(async () => {
    await new Promise(setImmediate);
  });

/** With the time in which an unwanted offer would appear. */
async function openMemorials(shown = ada) {
  const rendered = render(
    <MemoryRouter>
      <h1>Memorials</h1>
      <PasskeyOffer user={shown} />
    </MemoryRouter>,
  );
  await pause();
  return rendered;
}

const offer = () => screen.findByRole('region', { name: 'Passkey' });
const expectNoOffer = () => expect(screen.queryByRole('region', { name: 'Passkey' })).toBeNull();
const add = () => screen.getByRole('button', { name: 'Add a passkey' });

/** Everything that the offer waits for has answered. */
async function settled(): Promise<void> {
  await waitFor(() => expect(api.callNames()).toEqual(['GET /passkeys']));
  await pause();
}

describe('after a sign-in with a password', () => {
  test('a passkey is offered and added', async () => {
    await logIn();
    await openMemorials();
    await offer();
    pressTwice(add());
    await waitFor(expectNoOffer);
    expect(api.callNames()).toEqual([
      'GET /passkeys',
      'POST /passkeys/options',
      'POST /passkeys/register',
    ]);
    expect(toastTexts()).toContain('success: Passkey added');
  });

  test('cancelling keeps the offer, and a failure links to the settings', async () => {
    await logIn();
    await openMemorials();
    await offer();
    browser.answer = cancelled;
    await user.click(add());
    await waitFor(() => expect(add()).toBeEnabled());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    api.reply = failNetwork;
    await user.click(add());
    expect(await screen.findByRole('alert')).toHaveTextContent('Network error occurred');
    expect(screen.getByRole('link')).toHaveAttribute('href', '/account?tab=security');
  });

  test('[Not now] dismisses it for good on this device', async () => {
    await logIn();
    const { unmount } = await openMemorials();
    await offer();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expectNoOffer();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    unmount();
    await logIn();
    await openMemorials();
    expectNoOffer();
    expect(api.calls).toEqual([]);
  });
});

describe('it is not offered', () => {
  test('after a sign-up, and after a reload', async () => {
    await act(async () => {
      await signUp({
        email: ada.email,
        password: 'rose garden',
        firstName: 'Ada',
        lastName: 'King',
      });
    });
    api.calls.length = 0;
    await openMemorials();
    expectNoOffer();
    expect(api.calls).toEqual([]);
  });

  test('to a user who has a passkey', async () => {
    await logIn();
    passkeys = [{ id: 'pky_1', name: 'A phone', createdAt: new Date().toISOString() }];
    await openMemorials();
    await settled();
    expectNoOffer();
    expect(localStorage.getItem('passkey-offered')).toBeNull();
  });

  test('if the list of passkeys does not load', async () => {
    await logIn();
    api.reply = failNetwork;
    await openMemorials();
    await settled();
    expectNoOffer();
  });

  test('to a user who has not verified the address', async () => {
    await logIn();
    await openMemorials({ ...ada, isEmailVerified: false });
    expectNoOffer();
    expect(api.calls).toEqual([]);
  });

  test('where the browser has no passkeys', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    await logIn();
    await openMemorials();
    expectNoOffer();
    expect(api.calls).toEqual([]);
  });
});
