import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';

import { fill, newUser } from '../../../ui/testing/user.ts';
import { setUser } from '../../session-in-browser/session-store.ts';
import { failNetwork, type FakeApi } from '../../testing/fake-api.ts';
import { dialog, resetTab, toastTexts } from '../../testing/rendered-dialog.tsx';
import { replies } from '../../testing/scripted-api.ts';
import { ada } from '../../testing/session-tab.ts';
import { AuthDialogHost } from '../auth-dialog-host.tsx';
import { useAuthDialogFromAddress } from '../open-auth-dialog.ts';

const LINK_OVER = 'This link has already been used or has expired. Please ask for a new one.';

const user = newUser();
let api: FakeApi;

beforeEach(() => {
  api = resetTab();
});

function PublicPage() {
  useAuthDialogFromAddress();
  return <AuthDialogHost providers={[]} />;
}

async function followLink(token = 'a-token') {
  const address = `/?auth=new-password#${token}`;
  window.history.replaceState(null, '', address);
  const router = createMemoryRouter([{ path: '/', element: <PublicPage /> }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  return router;
}

const field = (label: string) => dialog().getByLabelText(label);
const press = (name: string) => user.click(dialog().getByRole('button', { name }));

async function save(password: string, confirmation = password): Promise<void> {
  await screen.findByRole('dialog');
  await fill(user, field('New password'), password);
  await fill(user, field('Confirm new password'), confirmation);
  await press('Save new password');
}

describe('the link in a reset mail', () => {
  test('opens at the new password, and its token isn’t in the history or kept over a reload', async () => {
    const router = await followLink();
    expect(await screen.findByRole('dialog')).toHaveAccessibleName('Choose a new password');
    expect(field('New password')).toHaveFocus();
    expect(router.state.location).toMatchObject({ pathname: '/', search: '', hash: '' });
    expect(api.calls).toEqual([]);
  });

  test("saves with its token, shows 'Password reset successfully' and leads to login", async () => {
    await followLink();
    await save('lilac tree');
    expect(await dialog().findByRole('button', { name: 'Log in' })).toBeInTheDocument();
    expect(api.calls).toEqual([
      { call: 'POST /reset-password-by-link', body: { token: 'a-token', password: 'lilac tree' } },
    ]);
    await waitFor(() => expect(toastTexts()).toEqual(['success: Password reset successfully']));
  });

  test.each([
    ['12345', '12345', 'Password must be at least 6 characters'],
    ['lilac tree', 'lilac', 'Passwords do not match'],
  ])('with %j and %j says %j, and sends no request', async (password, confirmation, sentence) => {
    await followLink();
    await save(password, confirmation);
    expect(await dialog().findByText(sentence)).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  test('says so when it has expired, and leads to requesting a code', async () => {
    api.reply = () => ({
      status: 410,
      body: { success: false, message: LINK_OVER, error: LINK_OVER, code: 'LINK_OVER' },
    });
    await followLink();
    await save('lilac tree');
    expect(await dialog().findByRole('alert')).toHaveTextContent(LINK_OVER);
    expect(dialog().queryByText('Enter a different code')).not.toBeInTheDocument();

    api.reply = () => replies.fine();
    await press('Get a code instead');
    await fill(user, field('Email'), 'ada@example.org');
    await press('Send code');
    await dialog().findByLabelText('Digit 1 of 6');
    await user.paste('123456');
    await dialog().findByLabelText('New password');
    await save('lilac tree');
    await dialog().findByRole('button', { name: 'Log in' });
    expect(api.calls.at(-1)).toEqual({
      call: 'POST /reset-password',
      body: { email: 'ada@example.org', code: '123456', password: 'lilac tree' },
    });
  });

  test('keeps what was typed when there is no response', async () => {
    api.reply = failNetwork;
    await followLink();
    await save('lilac tree');
    expect(await dialog().findByRole('alert')).toHaveTextContent('Network error occurred');
    expect(field('New password')).toHaveValue('lilac tree');
  });

  test('works for signed-in users too', async () => {
    setUser(ada);
    await followLink();
    expect(await screen.findByRole('dialog')).toHaveAccessibleName('Choose a new password');
  });

  test('without a token opens nothing', async () => {
    await followLink('');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
