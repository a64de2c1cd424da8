import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';

import { createI18n } from '../../language/i18n.ts';
import { I18nContext } from '../../language/lingui.tsx';
import { fill, newUser } from '../../ui/testing/user.ts';
import { AccountMenu } from '../session-in-browser/account-menu.tsx';
import { renderInAccount } from '../testing/account-route.tsx';
import { resetTab } from '../testing/rendered-dialog.tsx';
import { ada } from '../testing/session-tab.ts';
import { AccountSettings } from './account-settings.client.tsx';
import { loadEmails } from './load-emails.ts';

const user = newUser();

beforeEach(() => {
  resetTab(ada);
});

function openAccount(address: string) {
  const account = <AccountSettings user={ada} subscription={<p>The plan</p>} />;
  const router = renderInAccount(account, address);
  return { addressNow: () => router.state.location.pathname + router.state.location.search };
}

const tab = (name: string) => screen.getByRole('tab', { name });

test.each([
  ['/account', 'Profile', 'First Name'],
  ['/account?tab=profile', 'Profile', 'First Name'],
  ['/account?tab=security', 'Security', 'Current password'],
])('%s opens %s', (address, name, label) => {
  openAccount(address);
  expect(tab(name)).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByLabelText(label)).toBeVisible();
});

test('each tab has its address, in its order', async () => {
  const { addressNow } = openAccount('/account?subscription=cancelled');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Profile',
    'Subscription',
    'Security',
    'Danger Zone',
  ]);
  expect(tab('Subscription')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByText('The plan')).toBeVisible();
  await user.click(tab('Danger Zone'));
  expect(await screen.findByRole('button', { name: 'Delete Account' })).toBeVisible();
  expect(addressNow()).toBe('/account?tab=danger');
});

test('the arrow keys move through the tabs', async () => {
  const { addressNow } = openAccount('/account');
  act(() => tab('Profile').focus());
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(tab('Subscription')).toHaveFocus());
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(tab('Security')).toHaveFocus());
  expect(addressNow()).toBe('/account?tab=security');
});

test('why a provider could not be connected is not said again on the way back to the tab', async () => {
  const { addressNow } = openAccount('/account?tab=security&error=SOCIAL_TAKEN');
  await user.click(tab('Profile'));
  await waitFor(() => expect(addressNow()).toBe('/account?tab=profile'));
});

test('an unsaved edit survives a tab change', async () => {
  openAccount('/account');
  await fill(user, screen.getByLabelText('First Name'), 'Unfinished');
  await user.click(tab('Danger Zone'));
  expect(await screen.findByRole('button', { name: 'Delete Account' })).toBeVisible();
  await user.click(tab('Profile'));
  expect(screen.getByLabelText('First Name')).toHaveValue('Unfinished');
});

test("the tabs and the account menu follow the direction of the account's language", async () => {
  render(
    <I18nContext value={createI18n('ar')}>
      <RouterProvider
        router={createMemoryRouter(
          [
            {
              path: '/account',
              loader: loadEmails,
              element: (
                <>
                  <AccountMenu user={ada} initials="AK" startsFocused={false} startsOpen />
                  <AccountSettings user={ada} subscription={null} />
                </>
              ),
            },
          ],
          { initialEntries: ['/account'], hydrationData: { loaderData: { 0: null } } },
        )}
      />
    </I18nContext>,
  );
  expect(await screen.findByRole('menu')).toHaveAttribute('dir', 'rtl');
  expect(tab('Profile').closest('[dir]')).toHaveAttribute('dir', 'rtl');
});
