import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { newUser } from '../../ui/testing/user.ts';
import { renderInAccount } from '../testing/account-route.tsx';
import type { FakeApi } from '../testing/fake-api.ts';
import { resetTab, toastTexts } from '../testing/rendered-dialog.tsx';
import { replies } from '../testing/scripted-api.ts';
import { ada } from '../testing/session-tab.ts';
import { ReturnedEmailNotice } from './returned-email-notice.tsx';

const user = newUser();
const returned = { ...ada, doesEmailReturn: true };
const title = () =>
  screen.queryByText(`We can’t deliver emails to ${ada.email}. Check that this address is right.`);
let api: FakeApi;

test('is not shown while emails arrive', () => {
  resetTab(ada);
  renderInAccount(<ReturnedEmailNotice />);
  expect(title()).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('links to the profile for an unverified address', () => {
  resetTab({ ...returned, isEmailVerified: false });
  renderInAccount(<ReturnedEmailNotice />);
  expect(title()).toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'correct your address in your profile' });
  expect(link).toHaveAttribute('href', '/account');
});

beforeEach(() => {
  api = resetTab({ ...returned, isEmailVerified: true });
});

test('disappears after “Try this address again”', async () => {
  api.reply = () => replies.fine({ user: ada });
  renderInAccount(<ReturnedEmailNotice />);
  await user.click(screen.getByRole('button', { name: 'Try this address again' }));
  await waitFor(() => expect(title()).toBeNull());
  expect(api.calls.map(({ call }) => call)).toEqual(['POST /try-email-again']);
  expect(toastTexts()).toContainEqual(expect.stringContaining('We’ll try sending emails'));
});

test('stays if that is refused', async () => {
  api.reply = () => replies.refused('Too many attempts.', 429);
  renderInAccount(<ReturnedEmailNotice />);
  await user.click(screen.getByRole('button', { name: 'Try this address again' }));
  await waitFor(() => expect(toastTexts().join(' ')).toContain('Too many attempts.'));
  expect(title()).toBeInTheDocument();
});
