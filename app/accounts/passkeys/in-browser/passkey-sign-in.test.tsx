import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { newUser, pressTwice } from '../../../ui/testing/user.ts';
import { dispatchAuthDialog } from '../../auth-dialog/auth-dialog-store.ts';
import { useSession } from '../../session-in-browser/session-store.ts';
import { failNetwork, type FakeApi } from '../../testing/fake-api.ts';
import { dialog, openDialog, resetTab, toastTexts } from '../../testing/rendered-dialog.tsx';
import { replies } from '../../testing/scripted-api.ts';
import { ada } from '../../testing/session-tab.ts';
import { cancelled, deviceInBrowser, type DeviceInBrowser } from '../testing/device-in-browser.ts';
import { CREATION_OPTIONS, REQUEST_OPTIONS } from '../testing/options.ts';

const user = newUser();
let api: FakeApi;

beforeEach(() => {
  api = resetTab();
  api.reply = (call) =>
    call.endsWith('-options')
      ? replies.fine({ options: REQUEST_OPTIONS })
      : replies.fine({ user: ada });
});

function withPasskey(options?: { listsInField: boolean }): DeviceInBrowser {
  const browser = deviceInBrowser(options);
  browser.device.create(CREATION_OPTIONS);
  return browser;
}

const OPTIONS_CALL = 'POST /passkeys/sign-in-options';
const SIGN_IN_CALL = 'POST /passkeys/sign-in';
const button = () => dialog().getByRole('button', { name: 'Log in with a passkey' });
const isClosed = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

function refuse(code: string, sentence: string) {
  api.reply = (call) =>
    call === OPTIONS_CALL
      ? replies.fine({ options: REQUEST_OPTIONS })
      : { status: 400, body: { success: false, message: sentence, error: sentence, code } };
}

test('a browser without passkeys shows no button and sends no request', async () => {
  openDialog({ mode: 'login' });
  await act(async () => {
    await new Promise(setImmediate);
  });
  expect(dialog().queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument();
  expect(api.calls).toEqual([]);
});

describe('the button', () => {
  test('signs in and runs the callback, once for two presses', async () => {
    withPasskey();
    const onSuccess = vi.fn<() => void>();
    openDialog({ mode: 'login', onSuccess });
    expect(api.calls).toEqual([]);
    pressTwice(button());
    await waitFor(isClosed);
    expect(api.callNames()).toEqual([OPTIONS_CALL, SIGN_IN_CALL]);
    expect(api.calls[1]?.body).toMatchObject({ credential: { type: 'public-key' } });
    expect(onSuccess).toHaveBeenCalledOnce();
    expect(useSession.getState().user).toEqual(ada);
    expect(toastTexts()).toEqual(['success: Successfully logged in']);
  });

  test('shows nothing when the person cancels, and works again', async () => {
    const browser = withPasskey();
    browser.answer = cancelled;
    openDialog({ mode: 'login' });
    await user.click(button());
    await waitFor(() => expect(button()).toBeEnabled());
    expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
    expect(toastTexts()).toEqual([]);
    browser.answer = () => Promise.resolve();
    await user.click(button());
    await waitFor(isClosed);
  });

  test('shows why the server refused, and asks the device to forget a removed passkey', async () => {
    const browser = withPasskey();
    const sentence = 'This passkey isn’t connected to an account here.';
    refuse('PASSKEY_UNKNOWN', sentence);
    openDialog({ mode: 'login' });
    await user.click(button());
    expect(await dialog().findByRole('alert')).toHaveTextContent(sentence);
    const [passkey] = browser.device.credentials;
    expect(browser.forgotten).toEqual([{ rpId: 'localhost', credentialId: passkey?.id }]);
    expect(toastTexts()).toEqual([]);
  });

  test.each([
    ['SecurityError', 'Passkeys don’t work at this web address. You can still log in another way.'],
    [
      'UnknownError',
      'Your device couldn’t use a passkey. Please try again, or log in another way.',
    ],
  ])('%s: %s', async (name, sentence) => {
    withPasskey().answer = () => Promise.reject(new DOMException('', name));
    openDialog({ mode: 'login' });
    await user.click(button());
    expect(await dialog().findByRole('alert')).toHaveTextContent(sentence);
  });

  test('shows a network error', async () => {
    withPasskey();
    api.reply = failNetwork;
    openDialog({ mode: 'login' });
    await user.click(button());
    expect(await dialog().findByRole('alert')).toHaveTextContent('Network error occurred');
  });
});

describe('the list below the email field', () => {
  test('signs in with the chosen passkey', async () => {
    const browser = withPasskey({ listsInField: true });
    const { promise, resolve } = Promise.withResolvers<void>();
    browser.choice = promise;
    openDialog({ mode: 'login' });
    await waitFor(() => expect(api.callNames()).toEqual([OPTIONS_CALL]));
    resolve();
    await waitFor(isClosed);
    expect(api.callNames()).toEqual([OPTIONS_CALL, SIGN_IN_CALL]);
  });

  test("shows nothing when it can't be offered", async () => {
    withPasskey({ listsInField: true });
    api.reply = failNetwork;
    openDialog({ mode: 'login' });
    await waitFor(() => expect(api.callNames()).toEqual([OPTIONS_CALL]));
    expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
    expect(toastTexts()).toEqual([]);
  });

  test('gives way to the button, and comes back afterwards', async () => {
    const browser = withPasskey({ listsInField: true });
    browser.answer = cancelled;
    openDialog({ mode: 'login' });
    await waitFor(() => expect(api.callNames()).toEqual([OPTIONS_CALL]));
    await user.click(button());
    await waitFor(() =>
      expect(api.callNames()).toEqual([OPTIONS_CALL, OPTIONS_CALL, OPTIONS_CALL]),
    );
    expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
  });

  test('ends when the form closes', async () => {
    const browser = withPasskey({ listsInField: true });
    const { promise, resolve } = Promise.withResolvers<void>();
    browser.choice = promise;
    openDialog({ mode: 'login' });
    await waitFor(() => expect(api.callNames()).toEqual([OPTIONS_CALL]));
    dispatchAuthDialog({ type: 'dismissed' });
    await waitFor(isClosed);
    resolve();
    await promise;
    expect(api.callNames()).not.toContain(SIGN_IN_CALL);
    expect(useSession.getState().user).toBeNull();
  });
});
