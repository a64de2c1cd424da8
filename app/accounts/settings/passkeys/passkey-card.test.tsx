import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { fill, newUser, pressTwice } from '../../../ui/testing/user.ts';
import { dispatchAuthDialog, useAuthDialog } from '../../auth-dialog/auth-dialog-store.ts';
import type { Passkey } from '../../passkeys/contract.ts';
import {
  cancelled,
  deviceInBrowser,
  type DeviceInBrowser,
} from '../../passkeys/testing/device-in-browser.ts';
import { CREATION_OPTIONS } from '../../passkeys/testing/options.ts';
import { setUser } from '../../session-in-browser/session-store.ts';
import { renderInAccount } from '../../testing/account-route.tsx';
import { failNetwork, type FakeApi } from '../../testing/fake-api.ts';
import { resetTab, toastTexts } from '../../testing/rendered-dialog.tsx';
import { replies, type Reply } from '../../testing/scripted-api.ts';
import { ada } from '../../testing/session-tab.ts';
import { PasskeyCard } from './passkey-card.tsx';

const user = newUser();
let api: FakeApi;
let browser: DeviceInBrowser;
let stored: Passkey[];

const PHONE: Passkey = {
  id: 'pky_1',
  name: 'Safari on an iPhone',
  createdAt: '2026-11-03T12:00:00.000Z',
  lastUsedAt: new Date().toISOString(),
};
const LAPTOP: Passkey = { id: 'pky_2', name: 'Work', createdAt: '2026-11-20T12:00:00.000Z' };

beforeEach(() => {
  api = resetTab(ada);
  browser = deviceInBrowser();
  stored = [PHONE, LAPTOP];
  api.reply = (call) => replyTo(call) ?? replies.fine();
});

function replyTo(call: string): Reply | undefined {
  switch (call) {
    case 'GET /passkeys':
      return replies.fine({ passkeys: stored });
    case 'POST /passkeys/options':
      return replies.fine({ options: CREATION_OPTIONS });
    case 'POST /passkeys/register':
      stored = [...stored, { ...LAPTOP, id: 'pky_3', name: 'Chrome on Windows' }];
      return replies.fine({ passkey: stored.at(-1) });
    case 'DELETE /passkeys/pky_1':
      stored = stored.filter(({ id }) => id !== 'pky_1');
      return replies.fine({ removed: { rpId: 'localhost', credentialId: 'AAAA' } });
    case 'PUT /passkeys/pky_1':
      stored = [{ ...PHONE, name: 'Nana’s phone' }, LAPTOP];
      return replies.fine({ passkey: stored[0] });
    default:
      return undefined;
  }
}

function failWith(refused: string, code: string, sentence: string) {
  api.reply = (call) =>
    call === refused
      ? { status: 403, body: { success: false, message: sentence, error: sentence, code } }
      : (replyTo(call) ?? replies.fine());
}

async function openCard(): Promise<void> {
  renderInAccount(<PasskeyCard user={ada} />);
  await screen.findAllByRole('listitem');
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const add = () => screen.getByRole('button', { name: 'Add a passkey' });

describe('the list', () => {
  test('shows the name, the day and the last use of each passkey', async () => {
    await openCard();
    expect(rows()).toEqual([
      'Safari on an iPhoneAdded 3\u00a0November 2026Last used todayRenameRemove',
      'WorkAdded 20\u00a0November 2026Not used yetRenameRemove',
    ]);
  });

  test('an error shows its message, and [Try again] loads it', async () => {
    api.reply = failNetwork;
    renderInAccount(<PasskeyCard user={ada} />);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t load your passkeys. Please try again.',
    );
    api.reply = (call) => replyTo(call) ?? replies.fine();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  });
});

describe('adding', () => {
  test('creates a passkey on the device and lists it, once for two presses', async () => {
    await openCard();
    pressTwice(add());
    await waitFor(() => expect(rows()).toHaveLength(3));
    const made = api.calls.filter(({ call }) => call === 'POST /passkeys/register');
    expect(made).toHaveLength(1);
    expect(made[0]?.body).toMatchObject({
      credential: { response: { transports: ['internal', 'hybrid'] } },
    });
    expect(toastTexts()).toEqual(['success: Passkey added']);
  });

  test('shows nothing when the person cancels', async () => {
    browser.answer = cancelled;
    await openCard();
    await user.click(add());
    await waitFor(() => expect(add()).toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(toastTexts()).toEqual([]);
  });

  test.each([
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    [
      'NotSupportedError',
      'This device can’t store a passkey. Set up a screen lock on it, or try a different device.',
    ],
    ['UnknownError', 'Your device couldn’t create a passkey. Please try again.'],
  ])('%s: %s', async (name, sentence) => {
    browser.answer = () => Promise.reject(new DOMException('', name));
    await openCard();
    await user.click(add());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  test('asks to log in again after an older sign-in, and then continues', async () => {
    const sentence = 'Please log in again first, so we know it’s you.';
    failWith('POST /passkeys/options', 'SIGN_IN_AGAIN', sentence);
    await openCard();
    await user.click(add());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await user.click(screen.getByRole('button', { name: 'Log in again' }));
    const { dialog } = useAuthDialog.getState();
    expect(dialog).toMatchObject({ isOpen: true, mode: 'login', email: ada.email });
    act(() => dispatchAuthDialog({ type: 'signed-in' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(add()).toHaveFocus();
  });

  test('needs a verified address', async () => {
    setUser({ ...ada, isEmailVerified: false });
    await openCard();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
    expect(
      screen.getByText('Please verify your email address before you add a passkey.'),
    ).toBeInTheDocument();
  });
});

test("a browser without passkeys lists them and says that it can't create one", async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  await openCard();
  expect(rows()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  expect(
    screen.getByText('This browser can’t create passkeys at this web address.'),
  ).toBeInTheDocument();
});

describe('changing', () => {
  test('[Rename] gives a passkey a name', async () => {
    await openCard();
    await user.click(screen.getByRole('button', { name: 'Rename Safari on an iPhone' }));
    const dialog = within(screen.getByRole('dialog'));
    await fill(user, dialog.getByLabelText('Passkey name'), ' ');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await dialog.findByText('Enter a name for this passkey')).toBeInTheDocument();
    await fill(user, dialog.getByLabelText('Passkey name'), 'Nana’s phone');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(rows()[0]).toMatch(/^Nana’s phone/));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      name: 'Nana’s phone',
    });
  });

  test('[Remove] asks first, and then the device is asked to forget the passkey', async () => {
    await openCard();
    await user.click(screen.getByRole('button', { name: 'Remove passkey Safari on an iPhone' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Remove this passkey?' }));
    await user.click(question.getByRole('button', { name: 'Remove passkey' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await waitFor(() =>
      expect(browser.forgotten).toEqual([{ rpId: 'localhost', credentialId: 'AAAA' }]),
    );
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Passkeys' })).toHaveFocus());
  });

  test('[Remove] after an older sign-in asks to log in again instead', async () => {
    const sentence = 'Please log in again first, so we know it’s you.';
    failWith('DELETE /passkeys/pky_1', 'SIGN_IN_AGAIN', sentence);
    await openCard();
    await user.click(screen.getByRole('button', { name: 'Remove passkey Safari on an iPhone' }));
    await user.click(screen.getByRole('button', { name: 'Remove passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Log in again' }));
    act(() => dispatchAuthDialog({ type: 'signed-in' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Passkeys' })).toHaveFocus();
    expect(browser.forgotten).toEqual([]);
  });

  test('a failure stays in the dialog', async () => {
    failWith('DELETE /passkeys/pky_1', 'TOO_MANY_REQUESTS', 'Too many attempts.');
    await openCard();
    await user.click(screen.getByRole('button', { name: 'Remove passkey Safari on an iPhone' }));
    await user.click(screen.getByRole('button', { name: 'Remove passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
    expect(browser.forgotten).toEqual([]);
  });
});
