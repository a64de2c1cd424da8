import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import type { FakeApi } from '../testing/fake-api.ts';
import { dialog, resetTab, openDialog } from '../testing/rendered-dialog.tsx';
import { replies } from '../testing/scripted-api.ts';
import { openSocialCode } from './open-social-code.ts';

let api: FakeApi;

beforeEach(() => {
  api = resetTab();
});

describe('coming back to the page, as after a reload', () => {
  const openFromAddress = () => act(() => openSocialCode(() => undefined));

  test("the step opens with what the server knows, including the code's age", async () => {
    const pending = { provider: 'facebook', email: 'grace@example.org', sentSecondsAgo: 12 };
    api.reply = () => replies.fine({ pending });
    openDialog({ mode: 'login' });
    await openFromAddress();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('One more step');
    expect(dialog().getByText(/We’ve sent a six-digit code/)).toHaveTextContent(
      'grace@example.org',
    );
    expect(dialog().getByText(/^Resend code in 1[78] seconds$/)).toBeInTheDocument();
  });

  test('with no sign-in pending, the login form shows an error', async () => {
    api.reply = () => replies.refused('Not found', 404);
    openDialog({ mode: 'signup' });
    await openFromAddress();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Log in');
    expect(dialog().getByRole('alert')).toHaveTextContent('We couldn’t log you in.');
  });
});
