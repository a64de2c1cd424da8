import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { useToasts } from '../../ui/toast/toast-store.ts';
import { accountIntents } from '../settings/account-intents.ts';
import { replies, type ScriptedApi } from '../testing/scripted-api.ts';
import { ada, startSessionTab } from '../testing/session-tab.ts';
import * as actions from './session-actions.ts';
import { useSessionActivity } from './session-activity.ts';
import { checkSession } from './session-check.ts';
import { setUser, useSession } from './session-store.ts';

let api: ScriptedApi;

const { fine, refused, withoutMessage } = replies;

beforeEach(async () => {
  api = await startSessionTab();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await api.stop();
});

function toasts(): string[] {
  return useToasts
    .getState()
    .toasts.map(({ type, title, message }) =>
      [type, title, message].filter((part) => part !== undefined).join(': '),
    );
}

const names = { firstName: 'Ada', lastName: 'King' };
const passwords = { currentPassword: 'secret', newPassword: 'secret2' };
const login = { email: 'ada@example.org', password: 'secret' };

const ACTIONS = [
  [
    'POST /login',
    () => actions.signIn(login),
    'Successfully logged in',
    'Login failed. Please try again.',
  ],
  [
    'POST /register',
    () => actions.signUp({ ...login, ...names }),
    'Account created successfully',
    'Registration failed. Please try again.',
  ],
  [
    'POST /send-verification',
    () => actions.sendVerification('ada@example.org', 'toast'),
    'Verification email sent successfully',
    'Failed to send verification email. Please try again.',
  ],
  [
    'POST /verify-email',
    () => actions.verifyEmail('012345'),
    'Email verified successfully',
    'Failed to verify email. Please try again.',
  ],
  [
    'POST /send-password-reset-code',
    () => actions.sendResetCode('ada@example.org'),
    'Password reset code sent successfully',
    'Failed to send reset code. Please try again.',
  ],
  [
    'POST /verify-password-reset-code',
    () => actions.checkResetCode({ email: 'ada@example.org', code: '012345' }),
    'Code verified successfully',
    'Failed to verify code. Please try again.',
  ],
  [
    'POST /reset-password',
    () => actions.resetPassword({ email: 'ada@example.org', code: '012345', password: 'secret' }),
    'Password reset successfully',
    'Failed to reset password. Please try again.',
  ],
] as const;

describe.each(ACTIONS)('%s', (call, act, success, fallback) => {
  test(`shows the toast '${success}'`, async () => {
    api.reply = () => fine({ user: ada });
    expect(await act()).toEqual({ ok: true });
    expect(api.calls).toEqual([call]);
    expect(toasts()).toEqual([`success: ${success}`]);
  });

  test("returns the server's message and shows it in a toast titled 'Error'", async () => {
    api.reply = () => refused('The server says no');
    expect(await act()).toMatchObject({ ok: false, sentence: 'The server says no' });
    expect(toasts()).toEqual(['error: Error: The server says no']);
  });

  test(`says '${fallback}' when the server sends no message`, async () => {
    api.reply = () => withoutMessage;
    expect(await act()).toMatchObject({ ok: false, sentence: fallback });
    expect(toasts()).toEqual([`error: Error: ${fallback}`]);
  });

  test("returns 'Network error occurred' without a response", async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await act()).toMatchObject({ sentence: 'Network error occurred', isApiResponse: false });
  });
});

describe('the cached user', () => {
  test.each([
    ['signing in', () => actions.signIn(login)],
    ['signing up', () => actions.signUp({ ...login, ...names })],
    ['verifying the email', () => actions.verifyEmail('012345')],
    ['saving the profile', () => accountIntents['update-profile'](names)],
    ['a check', checkSession],
  ])('is updated after %s', async (_, act) => {
    api.reply = () => fine({ user: { ...ada, passwordHash: 'x' } });
    await act();
    expect(api.tab.items.get('user-storage')).toBe(
      JSON.stringify({ state: { user: ada }, version: 0 }),
    );
  });

  test('is loaded when the response of verify-email has none', async () => {
    api.reply = (call) => (call === 'POST /verify-email' ? fine() : fine({ user: ada }));
    await actions.verifyEmail('012345');
    expect(api.calls).toEqual(['POST /verify-email', 'GET /me']);
    expect(useSession.getState().user).toEqual(ada);
  });

  test('is cleared when the server has ended the session', async () => {
    setUser(ada);
    api.reply = () => refused('Please log in to continue.', 401);
    await accountIntents['change-password'](passwords);
    expect(useSession.getState().user).toBeNull();
  });
});

describe('signing out', () => {
  test('calls the server, clears the user and navigates to the home page', async () => {
    setUser(ada);
    api.reply = () => fine();
    const steps: unknown[] = [];
    await actions.signOut(() =>
      steps.push([useSession.getState().user, useSessionActivity.getState().isSigningOut]),
    );
    expect(steps).toEqual([[null, true]]);
    expect(api.tab.items.size).toBe(0);
    expect(toasts()).toEqual(['success: Successfully logged out']);
    api.reply = () => fine({ user: ada });
    await actions.signIn(login);
    expect(useSessionActivity.getState().isSigningOut).toBe(false);
  });

  test('does so even if the call fails, and shows the error', async () => {
    setUser(ada);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const navigateHome = vi.fn<() => void>();
    await actions.signOut(navigateHome);
    expect(navigateHome).toHaveBeenCalledOnce();
    expect(useSession.getState().user).toBeNull();
    expect(toasts()).toEqual(['error: Error: Network error occurred']);
  });

  test("shows 'An error occurred' when there is no message at all", async () => {
    setUser(ada);
    api.reply = () => withoutMessage;
    await actions.signOut(() => undefined);
    expect(toasts()).toEqual(['error: Error: An error occurred']);
  });
});

describe('deleting the account', () => {
  test("clears the user, navigates to / and shows 'Account deleted successfully'", async () => {
    setUser(ada);
    api.reply = () => fine();
    const navigateHome = vi.fn<() => void>();
    expect(await actions.deleteAccount(navigateHome)).toEqual({ ok: true });
    expect(api.calls).toEqual(['DELETE /delete-account']);
    expect(navigateHome).toHaveBeenCalledOnce();
    expect(useSession.getState().user).toBeNull();
    expect(toasts()).toEqual(['success: Account deleted successfully']);
  });
});

test('profile update, account delete and verification email failures are only logged', async () => {
  setUser(ada);
  api.reply = () => refused('The server says no');
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await accountIntents['update-profile'](names);
  await actions.deleteAccount(() => undefined);
  await actions.sendVerification('ada@example.org', 'log');
  expect(toasts()).toEqual([]);
  expect(logged.mock.calls.map(([what]) => what as string)).toEqual([
    'Failed to update profile. Please try again.',
    'Failed to delete account. Please try again.',
    'Failed to send verification email. Please try again.',
  ]);
  expect(useSession.getState().user).toEqual(ada);
});

test("'Profile updated successfully'; a changed password is reported by the form", async () => {
  api.reply = () => fine({ user: ada });
  await accountIntents['update-profile'](names);
  await accountIntents['change-password'](passwords);
  expect(toasts()).toEqual(['success: Profile updated successfully']);
});

test("the quiet variants swallow errors: 'request failed, but you can continue'", async () => {
  const failed = { success: false, message: 'request failed, but you can continue' };
  api.reply = () => refused('The server says no');
  expect(await actions.sendVerificationQuietly('ada@example.org')).toEqual(failed);
  expect(await actions.sendResetCodeQuietly('ada@example.org')).toEqual(failed);
  api.reply = () => fine();
  expect(await actions.sendResetCodeQuietly('ada@example.org')).toMatchObject({ success: true });
  expect(toasts()).toEqual([]);
});

test('each action sets its loading flag while it runs', async () => {
  const raised = new Set<string>();
  const stop = useSessionActivity.subscribe((state) => {
    for (const [flag, isRaised] of Object.entries(state)) if (isRaised) raised.add(flag);
  });
  api.reply = () => fine({ user: ada });
  await actions.signIn(login);
  await actions.signUp({ ...login, ...names });
  await actions.verifyEmail('012345');
  await actions.sendVerification('ada@example.org', 'toast');
  await actions.sendResetCode('ada@example.org');
  await actions.deleteAccount(() => undefined);
  await actions.signIn(login);
  stop();
  const { isChecked, hasTypedPassword, screenKeptFor: _, ...flags } = useSessionActivity.getState();
  expect({ isChecked, hasTypedPassword }).toEqual({ isChecked: true, hasTypedPassword: true });
  const lasting = ['isChecked', 'hasTypedPassword'];
  expect([...raised].toSorted()).toEqual([...Object.keys(flags), ...lasting].toSorted());
  expect(Object.values(flags).some(Boolean)).toBe(false);
});
