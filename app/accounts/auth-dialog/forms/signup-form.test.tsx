import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { fill, newUser, pressTwice } from '../../../ui/testing/user.ts';
import { useSession } from '../../session-in-browser/session-store.ts';
import { deferredReply, failNetwork, type FakeApi } from '../../testing/fake-api.ts';
import { dialog, resetTab, openDialog, toastTexts } from '../../testing/rendered-dialog.tsx';
import { replies } from '../../testing/scripted-api.ts';
import { ada } from '../../testing/session-tab.ts';

const user = newUser();
let api: FakeApi;

beforeEach(() => {
  api = resetTab();
  api.reply = () => replies.fine({ user: { ...ada, isEmailVerified: false } });
});

const field = (label: string) => dialog().getByLabelText(label);
const create = () => dialog().getByRole('button', { name: 'Create account' });

const RIGHT = {
  'First name': ' Ada ',
  'Last name': 'King',
  Email: 'ada@example.org',
  Password: 'rose garden',
  'Confirm password': 'rose garden',
};

async function fillAll(values: Partial<typeof RIGHT> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...RIGHT, ...values })) {
    if (value) await fill(user, field(label), value);
  }
}

describe("section 5's sentences", () => {
  test('are shown at their fields, and the first invalid field has the focus', async () => {
    openDialog({ mode: 'signup' });
    expect(field('First name')).toHaveFocus();
    await user.click(create());
    await dialog().findByText('First name is required');
    for (const [label, sentence] of [
      ['First name', 'First name is required'],
      ['Last name', 'Last name is required'],
      ['Email', 'Email is required'],
      ['Password', 'Password is required'],
      ['Confirm password', 'Please confirm your password'],
    ] as const) {
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
      expect(field(label)).toHaveAttribute('aria-invalid', 'true');
    }
    expect(field('First name')).toHaveFocus();
    expect(api.calls).toEqual([]);
  });

  test('for invalid values; names are trimmed first', async () => {
    openDialog({ mode: 'signup' });
    await fillAll({
      'First name': '   ',
      Email: 'ada@example',
      Password: '12345',
      'Confirm password': '123456',
    });
    await user.keyboard('{Enter}');
    await dialog().findByText('First name is required');
    for (const sentence of [
      'Please enter a valid email address',
      'Password must be at least 6 characters',
      'Passwords do not match',
    ]) {
      expect(dialog().getByText(sentence)).toBeInTheDocument();
    }
    expect(dialog().queryByText('Last name is required')).not.toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  test("clear one at a time: 'Field errors clear when that field is edited'", async () => {
    openDialog({ mode: 'signup' });
    await user.click(create());
    await dialog().findByText('First name is required');
    for (const [label, sentence] of [
      ['First name', 'First name is required'],
      ['Last name', 'Last name is required'],
      ['Email', 'Email is required'],
      ['Password', 'Password is required'],
    ] as const) {
      expect(dialog().getByText(sentence)).toBeInTheDocument();
      await user.type(field(label), 'x');
      expect(dialog().queryByText(sentence)).not.toBeInTheDocument();
    }
    expect(dialog().getByText('Please confirm your password')).toBeInTheDocument();
  });
});

test("a hint rates the password's strength while it is typed", async () => {
  openDialog({ mode: 'signup' });
  const hint = (words: string) => expect.stringContaining(words);
  expect(field('Password')).toHaveAccessibleDescription(hint('At least 6 characters'));
  await user.type(field('Password'), 'aaaaaa');
  expect(field('Password')).toHaveAccessibleDescription(hint('Easy to guess.'));
  await user.clear(field('Password'));
  await fill(user, field('Password'), 'rosegdn');
  expect(field('Password')).toHaveAccessibleDescription(
    hint('Fair. A longer password would be safer.'),
  );
  await fill(user, field('Password'), 'rosegdn behind the house');
  expect(field('Password')).toHaveAccessibleDescription('Good.');
});

describe("'success sends a verification email quietly, then goes to verify-email'", () => {
  test('with the address, the toast, and the focus in the first box', async () => {
    openDialog({ mode: 'signup' });
    await fillAll();
    await user.click(create());
    const first = await dialog().findByLabelText('Digit 1 of 6');
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Verify your email');
    expect(first).toHaveFocus();
    expect(dialog().getByText('ada@example.org')).toBeInTheDocument();
    expect(api.calls).toEqual([
      {
        call: 'POST /register',
        body: {
          firstName: 'Ada',
          lastName: 'King',
          email: 'ada@example.org',
          password: 'rose garden',
        },
      },
      { call: 'POST /send-verification', body: { email: 'ada@example.org' } },
    ]);
    await waitFor(() => expect(toastTexts()).toEqual(['success: Account created successfully']));
    expect(useSession.getState().user?.isEmailVerified).toBe(false);
  });

  test('two presses create one account and request one code', async () => {
    const late = deferredReply();
    api.reply = (call) => (call === 'POST /register' ? late.reply() : replies.fine());
    openDialog({ mode: 'signup' });
    await fillAll();
    pressTwice(create());
    const busy = await dialog().findByRole('button', { name: 'Creating your account…' });
    expect(busy).toHaveFocus();
    await user.keyboard('{Enter}');
    late.answer(replies.fine({ user: ada }));
    await dialog().findByLabelText('Digit 1 of 6');
    expect(api.callNames()).toEqual(['POST /register', 'POST /send-verification']);
  });

  test('a code that could not be sent isn’t reported as sent, and can be requested at once', async () => {
    api.reply = (call) => (call === 'POST /register' ? replies.fine({ user: ada }) : failNetwork());
    openDialog({ mode: 'signup' });
    await fillAll();
    await user.click(create());
    expect(
      await dialog().findByText(/We may not have been able to send the code/),
    ).toBeInTheDocument();
    expect(dialog().queryByText(/We’ve sent a six-digit code/)).not.toBeInTheDocument();
    await waitFor(() => expect(toastTexts()).toEqual(['success: Account created successfully']));
    expect(dialog().getByRole('button', { name: 'Resend code' })).not.toHaveAttribute(
      'aria-disabled',
    );
  });
});

describe('a failure', () => {
  test.each([
    ['with a sentence', () => replies.refused('Please try later', 429), 'Please try later'],
    ['without a message', () => replies.withoutMessage, 'Registration failed. Please try again.'],
    ['without a response', failNetwork, 'Network error occurred'],
  ])('%s is shown in the box and as a toast', async (_, reply, sentence) => {
    api.reply = reply;
    openDialog({ mode: 'signup' });
    await fillAll();
    await user.click(create());
    expect(await dialog().findByRole('alert')).toHaveTextContent(sentence);
    await waitFor(() => expect(toastTexts()).toEqual([`error: Error: ${sentence}`]));
    expect(field('Email')).toHaveValue('ada@example.org');
    expect(api.callNames()).toEqual(['POST /register']);
  });

  test("of a field is shown there: the server's own password rule", async () => {
    const sentence = 'This password is too common. Choose a different one.';
    api.reply = () => ({
      status: 400,
      body: { success: false, message: sentence, code: 'X', fields: { password: sentence } },
    });
    openDialog({ mode: 'signup' });
    await fillAll();
    await user.click(create());
    await dialog().findByText(sentence);
    expect(field('Password')).toHaveAccessibleDescription(expect.stringContaining(sentence));
  });
});

describe('verify-email', () => {
  const verify = () => dialog().getByRole('button', { name: 'Verify email' });

  function openVerification(onSuccess?: () => void): void {
    const success = onSuccess ? { onSuccess } : {};
    openDialog({
      mode: 'verify-email',
      email: 'ada@example.org',
      codeSentAt: Date.now(),
      ...success,
    });
  }

  test("'Verification code is required', 'Verification code must be 6 digits'", async () => {
    openVerification();
    await user.click(verify());
    expect(await dialog().findByText('Verification code is required')).toBeInTheDocument();
    await user.click(field('Digit 1 of 6'));
    await user.keyboard('123');
    expect(dialog().queryByText('Verification code is required')).not.toBeInTheDocument();
    await user.click(verify());
    expect(await dialog().findByText('Verification code must be 6 digits')).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  test("'success closes the dialog and runs the success callback'", async () => {
    api.reply = () => replies.fine({ user: ada });
    const onSuccess = vi.fn<() => void>();
    openVerification(onSuccess);
    await user.paste('123-456 ');
    await user.click(verify());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(onSuccess).toHaveBeenCalledOnce();
    expect(api.calls).toEqual([{ call: 'POST /verify-email', body: { code: '123456' } }]);
    await waitFor(() => expect(toastTexts()).toEqual(['success: Email verified successfully']));
    expect(useSession.getState().user?.isEmailVerified).toBe(true);
  });

  test.each(['typed', 'pasted'])(
    'is sent once all digits are in; after a wrong one, another is %s and sent',
    async (way) => {
      const wrong = 'This code is wrong or has expired';
      api.reply = () => replies.refused(wrong);
      openVerification();
      await user.click(field('Digit 1 of 6'));
      await user.keyboard('123456');
      expect(await dialog().findByText(wrong)).toBeInTheDocument();
      await waitFor(() => expect(field('Digit 1 of 6')).toHaveFocus());
      api.reply = () => replies.fine({ user: ada });
      if (way === 'pasted') await user.paste('123786');
      else await user.keyboard('123786');
      expect(dialog().queryByText(wrong)).not.toBeInTheDocument();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(api.calls.map(({ body }) => body)).toEqual([{ code: '123456' }, { code: '123786' }]);
    },
  );

  test.each([
    [
      'a wrong code',
      () => replies.refused('This code is wrong or has expired'),
      'This code is wrong or has expired',
    ],
    ['no message', () => replies.withoutMessage, 'Failed to verify email. Please try again.'],
    ['no response', failNetwork, 'Network error occurred'],
  ])('%s: the box says so, and the digits stay', async (_, reply, sentence) => {
    api.reply = reply;
    openVerification();
    await user.keyboard('123456{Enter}');
    expect(await dialog().findByRole('alert')).toHaveTextContent(sentence);
    expect(field('Digit 6 of 6')).toHaveValue('6');
    await waitFor(() => expect(toastTexts()).toEqual([`error: Error: ${sentence}`]));
  });

  test("'Checking…' ignores a second press", async () => {
    const late = deferredReply();
    api.reply = late.reply;
    openVerification();
    await user.keyboard('123456{Enter}{Enter}');
    await user.click(await dialog().findByRole('button', { name: 'Checking…' }));
    late.answer(replies.fine({ user: ada }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.callNames()).toEqual(['POST /verify-email']);
  });
});
