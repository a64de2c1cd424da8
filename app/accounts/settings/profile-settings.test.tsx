import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { createI18n } from '../../language/i18n.ts';
import { I18nContext } from '../../language/lingui.tsx';
import { fill, newUser, pressTwice } from '../../ui/testing/user.ts';
import { useAuthDialog } from '../auth-dialog/auth-dialog-store.ts';
import { setUser, useSession } from '../session-in-browser/session-store.ts';
import { renderInAccount } from '../testing/account-route.tsx';
import { deferredReply, failNetwork, type FakeApi } from '../testing/fake-api.ts';
import { resetTab, toastTexts } from '../testing/rendered-dialog.tsx';
import { replies } from '../testing/scripted-api.ts';
import { ada } from '../testing/session-tab.ts';
import { ProfileSettings } from './profile-settings.tsx';

const user = newUser();
let api: FakeApi;

function Profile() {
  const signedIn = useSession((state) => state.user);
  return signedIn ? <ProfileSettings user={signedIn} /> : null;
}

beforeEach(() => {
  api = resetTab(ada);
});

const first = () => screen.getByLabelText('First Name');
const last = () => screen.getByLabelText('Last Name');
const email = () => screen.getByLabelText('Email');
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const grace = { ...ada, firstName: 'Grace', lastName: 'Hill' };

describe('the profile', () => {
  test('asks for the family name first in languages that put it first', () => {
    renderInAccount(
      <I18nContext value={createI18n('ja')}>
        <Profile />
      </I18nContext>,
    );
    expect(last().compareDocumentPosition(first())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test("'Email shown disabled' with its note", () => {
    renderInAccount(<Profile />);
    expect(email()).toBeDisabled();
    expect(email()).toHaveValue('ada@example.org');
    expect(email()).toHaveAccessibleDescription(
      'Email cannot be changed. Contact support if you need to update it.',
    );
  });

  test("'First name is required', 'Last name is required', until the field is edited", async () => {
    renderInAccount(<Profile />);
    await user.clear(first());
    await fill(user, last(), '   ');
    await user.click(save());
    expect(await screen.findByText('First name is required')).toBeInTheDocument();
    expect(last()).toHaveAccessibleDescription('Last name is required');
    await user.type(last(), 'H');
    expect(screen.queryByText('Last name is required')).not.toBeInTheDocument();
    expect(screen.getByText('First name is required')).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  test("'Profile names are trimmed before saving'; 'Save Changes shows Saving... while saving'", async () => {
    const late = deferredReply();
    api.reply = late.reply;
    renderInAccount(<Profile />);
    await fill(user, first(), '  Grace ');
    await fill(user, last(), 'Hill');
    pressTwice(save());
    const busy = await screen.findByRole('button', { name: 'Saving...' });
    expect(busy).toHaveFocus();
    await user.keyboard('{Enter}');
    await act(async () => late.answer(replies.fine({ user: grace })));
    expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeInTheDocument();
    expect(api.calls).toEqual([
      { call: 'PUT /profile', body: { firstName: 'Grace', lastName: 'Hill' } },
    ]);
    await waitFor(() => expect(toastTexts()).toEqual(['success: Profile updated successfully']));
    expect(first()).toHaveValue('Grace');
    expect(useSession.getState().user).toEqual(grace);
  });

  test("an edit made during a save isn't lost", async () => {
    const late = deferredReply();
    api.reply = late.reply;
    renderInAccount(<Profile />);
    await fill(user, first(), 'Grace');
    await user.click(save());
    await fill(user, first(), 'Grace Ada');
    await act(async () => late.answer(replies.fine({ user: { ...ada, firstName: 'Grace' } })));
    await screen.findByRole('button', { name: 'Save Changes' });
    expect(first()).toHaveValue('Grace Ada');
  });

  test('values saved in another tab are shown, and an unsaved edit stays', async () => {
    renderInAccount(<Profile />);
    await fill(user, first(), 'Unfinished');
    act(() => setUser(grace));
    expect(first()).toHaveValue('Unfinished');
    expect(last()).toHaveValue('Hill');
  });

  test.each([
    ['a refusal', () => replies.refused('No', 500)],
    ['no response', failNetwork],
  ])('%s is only logged, with no user message', async (_, reply) => {
    const logged = vi.spyOn(console, 'error');
    api.reply = reply;
    renderInAccount(<Profile />);
    await fill(user, first(), 'Grace');
    await user.click(save());
    await waitFor(() => expect(logged).toHaveBeenCalledOnce());
    expect(logged.mock.calls[0]?.[0]).toBe('Failed to update profile. Please try again.');
    logged.mockClear();
    expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeInTheDocument();
    expect(toastTexts()).toEqual([]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(first()).toHaveValue('Grace');
  });
});

describe('an email that is not verified', () => {
  const verify = () => screen.getByRole('button', { name: 'Verify Email' });

  beforeEach(() => {
    setUser({ ...ada, isEmailVerified: false });
  });

  test("'Email verification required' / 'Please verify your email address to access all features.'", () => {
    renderInAccount(<Profile />);
    expect(screen.getByText('Email verification required')).toBeInTheDocument();
    expect(
      screen.getByText('Please verify your email address to access all features.'),
    ).toBeInTheDocument();
    act(() => setUser(ada));
    expect(screen.queryByText('Email verification required')).not.toBeInTheDocument();
  });

  test("'Verify Email' sends a code once and 'opens the dialog in verify-email mode'", async () => {
    const late = deferredReply();
    api.reply = late.reply;
    renderInAccount(<Profile />);
    await user.dblClick(verify());
    expect(await screen.findByRole('button', { name: 'Sending…' })).toBeInTheDocument();
    const sentCode = { isNew: true, secondsAgo: 0 };
    await act(async () => late.answer(replies.fine({ sentCode })));
    await waitFor(() => expect(useAuthDialog.getState().dialog.isOpen).toBe(true));
    expect(useAuthDialog.getState().dialog).toMatchObject({
      mode: 'verify-email',
      email: 'ada@example.org',
      codeSentAt: expect.any(Number) as number,
    });
    expect(api.calls).toEqual([
      { call: 'POST /send-verification', body: { email: 'ada@example.org', isAutomatic: true } },
    ]);
    await waitFor(() =>
      expect(toastTexts()).toEqual(['success: Verification email sent successfully']),
    );
  });

  test('a code that could not be sent is only logged, and the dialog warns', async () => {
    const logged = vi.spyOn(console, 'error');
    api.reply = () => replies.refused('No', 500);
    renderInAccount(<Profile />);
    await user.click(verify());
    await waitFor(() =>
      expect(useAuthDialog.getState().dialog).toMatchObject({ isOpen: true, codeSentAt: 'failed' }),
    );
    expect(logged.mock.calls[0]?.[0]).toBe('Failed to send verification email. Please try again.');
    logged.mockClear();
    expect(toastTexts()).toEqual([]);
  });

  test('no code is sent while the last one is still valid, and the dialog knows its age', async () => {
    api.reply = () => replies.fine({ sentCode: { isNew: false, secondsAgo: 300 } });
    renderInAccount(<Profile />);
    const before = Date.now();
    await user.click(verify());
    await waitFor(() => expect(useAuthDialog.getState().dialog.isOpen).toBe(true));
    const { codeSentAt } = useAuthDialog.getState().dialog;
    expect(codeSentAt).toBeGreaterThanOrEqual(before - 300_000);
    expect(codeSentAt).toBeLessThan(before - 200_000);
    expect(toastTexts()).toEqual(['success: Verification email sent successfully']);
  });

  test('can be corrected: the names are saved, and the dialog asks for the new code', async () => {
    const right = 'ada@bücher.example';
    api.reply = (call) =>
      replies.fine({
        user: {
          ...ada,
          isEmailVerified: false,
          ...(call === 'PUT /email' ? { email: right } : {}),
        },
      });
    renderInAccount(<Profile />);
    expect(email()).toBeEnabled();
    expect(screen.queryByText(/Email cannot be changed/)).not.toBeInTheDocument();
    await fill(user, email(), ` ${right} `);
    await user.click(save());
    await waitFor(() =>
      expect(useAuthDialog.getState().dialog).toMatchObject({
        isOpen: true,
        mode: 'verify-email',
        email: right,
      }),
    );
    expect(api.calls).toEqual([
      { call: 'PUT /profile', body: { firstName: 'Ada', lastName: 'King' } },
      { call: 'PUT /email', body: { email: 'ada@xn--bcher-kva.example' } },
    ]);
    expect(email()).toHaveValue(right);
  });

  test("isn't sent when unchanged, and an invalid one is reported at its field", async () => {
    api.reply = () => replies.fine({ user: { ...ada, isEmailVerified: false } });
    renderInAccount(<Profile />);
    await user.click(save());
    await waitFor(() => expect(api.callNames()).toEqual(['PUT /profile']));
    await waitFor(() => expect(save()).toBeEnabled());
    await fill(user, email(), 'ada@');
    await user.click(save());
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
    expect(api.calls).toHaveLength(1);
  });

  test('shows the message at its field when a correction is refused', async () => {
    const sentence = 'Too many attempts. Please wait a few minutes and try again.';
    api.reply = (call) =>
      call === 'PUT /email'
        ? replies.refused(sentence, 429)
        : replies.fine({ user: { ...ada, isEmailVerified: false } });
    renderInAccount(<Profile />);
    await fill(user, email(), 'ada@example.com');
    await user.click(save());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(email()).toBeInvalid();
    expect(email()).toHaveValue('ada@example.com');
  });
});

describe('the language', () => {
  test('is one the product offers, each in its own name', () => {
    renderInAccount(<Profile />);
    const options = within(screen.getByLabelText('Language')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toContain('Español');
    expect(screen.getByRole('option', { name: 'العربية' })).toHaveAttribute('dir', 'rtl');
    expect(screen.queryByRole('option', { name: /XA/ })).not.toBeInTheDocument();
  });

  test('is saved with the names, and the screens reload', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
    setUser({ ...ada, language: 'en-XA' });
    api.reply = () => replies.fine({ user: { ...ada, language: 'en-XA' } });
    renderInAccount(<Profile />);
    expect(screen.getByLabelText('Language')).toHaveValue('en-XA');
    await user.click(save());
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(api.calls.at(-1)?.body).toMatchObject({ firstName: 'Ada', language: 'en-XA' });
  });
});
