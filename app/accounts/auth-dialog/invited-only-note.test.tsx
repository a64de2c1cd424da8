import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';

import { fill, newUser } from '../../ui/testing/user.ts';
import { InvitedOnly } from '../invitations/invited-only.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { dialog, resetTab } from '../testing/rendered-dialog.tsx';
import { openAuthDialog, useAuthDialog } from './auth-dialog-store.ts';
import { AuthDialog } from './auth-dialog.tsx';

const TOKEN = `sgn_${'a'.repeat(54)}`;
const user = newUser();
let api: FakeApi;

beforeEach(() => {
  api = resetTab();
});

function Host() {
  const isOpen = useAuthDialog((state) => state.dialog.isOpen);
  return isOpen ? <AuthDialog providers={['google']} /> : null;
}

function open(request: Parameters<typeof openAuthDialog>[0], hasContact = true) {
  render(
    <MemoryRouter>
      <InvitedOnly value={{ hasContact }}>
        <main id="content" tabIndex={-1} />
        <Host />
      </InvitedOnly>
    </MemoryRouter>,
  );
  act(() => openAuthDialog(request));
  return dialog();
}

describe('an invitation-only site', () => {
  test('says so in place of the sign-up form, with the contact and a way to log in', async () => {
    const shown = open({ mode: 'signup' });
    expect(shown.getByRole('heading', { name: 'By invitation only' })).toBeInTheDocument();
    expect(
      shown.getByText(
        /You need an invitation to create an account on this site\. If you have one, open the link in it/,
      ),
    ).toBeInTheDocument();
    expect(shown.queryByLabelText('Email')).not.toBeInTheDocument();
    expect(shown.queryByRole('link', { name: 'Continue with Google' })).not.toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact');
    await user.click(shown.getByRole('button', { name: 'Back to login' }));
    expect(dialog().getByRole('link', { name: 'Continue with Google' })).toBeInTheDocument();
  });

  test('has no link to Contact if the operator has no address', () => {
    open({ mode: 'signup' }, false);
    expect(screen.queryByRole('link', { name: 'contact us' })).not.toBeInTheDocument();
  });

  test('offers no other address to an invited person, which the server would refuse', () => {
    const shown = open({ mode: 'verify-email', email: 'ada@example.org', codeSentAt: Date.now() });
    expect(shown.getByRole('button', { name: 'Verify email' })).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: /Wrong address/ })).not.toBeInTheDocument();
  });

  test("shows the form to an invited person, and sends the invitation's token", async () => {
    const shown = open({ mode: 'signup', invitation: TOKEN });
    await fill(user, shown.getByLabelText('First name'), 'Ada');
    await fill(user, shown.getByLabelText('Last name'), 'King');
    await fill(user, shown.getByLabelText('Email'), 'ada@example.org');
    await fill(user, shown.getByLabelText('Password'), 'lilac tree');
    await fill(user, shown.getByLabelText('Confirm password'), 'lilac tree');
    await user.click(shown.getByRole('button', { name: 'Create account' }));
    await waitFor(() =>
      expect(api.calls).toContainEqual({
        call: 'POST /register',
        body: expect.objectContaining({ email: 'ada@example.org', invitation: TOKEN }) as unknown,
      }),
    );
  });
});
