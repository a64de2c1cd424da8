import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { newUser } from '../../ui/testing/user.ts';
import { useAuthDialog } from '../auth-dialog/auth-dialog-store.ts';
import { setUser, useSession } from '../session-in-browser/session-store.ts';
import { renderInAccount } from '../testing/account-route.tsx';
import { deferredReply, failNetwork, type FakeApi } from '../testing/fake-api.ts';
import { resetTab, toastTexts } from '../testing/rendered-dialog.tsx';
import { replies } from '../testing/scripted-api.ts';
import { ada } from '../testing/session-tab.ts';
import { DangerZone } from './danger-zone.tsx';

const user = newUser();
let api: FakeApi;

beforeEach(() => {
  api = resetTab(ada);
});

const drawDangerZone = () => renderInAccount(<DangerZone />);
const open = () => user.click(screen.getByRole('button', { name: 'Delete Account' }));
const question = () => screen.getByRole('alertdialog');
const confirm = () => within(question()).getByRole('button', { name: 'Delete Account' });

describe("'a confirmation dialog titled Delete Account'", () => {
  test('has the texts of section 2', async () => {
    drawDangerZone();
    await open();
    expect(question()).toHaveAccessibleName('Delete Account');
    expect(question()).toHaveAccessibleDescription(
      'Are you absolutely sure you want to delete your account? This action cannot be undone. This will permanently delete your account and remove all your data from our servers.',
    );
  });

  // Logging in again with a passkey can switch to another account.
  test('names the account that is logged in now', async () => {
    drawDangerZone();
    act(() => setUser({ ...ada, email: 'rose@example.org' }));
    await open();
    expect(question()).toHaveTextContent('You’re logged in as rose@example.org.');
  });

  test.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['Cancel', () => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('%s deletes nothing and returns the focus', async (_, leave) => {
    drawDangerZone();
    await open();
    await leave();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete Account' })).toHaveFocus();
    expect(api.calls).toEqual([]);
    expect(useSession.getState().user).toEqual(ada);
  });
});

test("'Delete account success: clears the user and navigates to /', one request, with its toast", async () => {
  const late = deferredReply();
  api.reply = late.reply;
  const router = drawDangerZone();
  await open();
  await user.dblClick(confirm());
  expect(await within(question()).findByRole('button', { name: 'Deleting…' })).toBeInTheDocument();
  await act(async () => late.answer(replies.fine()));
  expect(await screen.findByText('Start')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(api.callNames()).toEqual(['DELETE /delete-account']);
  await waitFor(() => expect(toastTexts()).toEqual(['success: Account deleted successfully']));
  expect(useSession.getState().user).toBeNull();
  expect(localStorage.getItem('user-storage')).toBeNull();
});

test.each([
  ['a refusal', () => replies.refused('No', 500)],
  ['no response', failNetwork],
])('%s is only logged: the dialog stays open, and the user stays signed in', async (_, reply) => {
  const logged = vi.spyOn(console, 'error');
  api.reply = reply;
  drawDangerZone();
  await open();
  await user.click(confirm());
  await waitFor(() => expect(logged).toHaveBeenCalledOnce());
  expect(logged.mock.calls[0]?.[0]).toBe('Failed to delete account. Please try again.');
  logged.mockClear();
  expect(await within(question()).findByRole('button', { name: 'Delete Account' })).toHaveFocus();
  expect(toastTexts()).toEqual([]);
  expect(useSession.getState().user).toEqual(ada);
});

test('after a sign-in of more than 15 minutes ago the person is asked to log in again first', async () => {
  const logged = vi.spyOn(console, 'error');
  const message = 'Please log in again first, so we know it’s you.';
  const body = { success: false, message, error: message, code: 'SIGN_IN_AGAIN' };
  api.reply = () => ({ status: 403, body });
  drawDangerZone();
  await open();
  await user.click(confirm());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  logged.mockClear();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(useSession.getState().user).toEqual(ada);
  await user.click(screen.getByRole('button', { name: 'Log in again' }));
  const { dialog, onSuccess } = useAuthDialog.getState();
  expect(dialog).toMatchObject({ isOpen: true, mode: 'login', email: ada.email });
  act(() => onSuccess?.());
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Delete Account' })).toHaveFocus();
});
