import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import type { FakeApi } from '../../accounts/testing/fake-api.ts';
import { toastTexts } from '../../accounts/testing/rendered-dialog.tsx';
import { fill, newUser } from '../../ui/testing/user.ts';
import { MEMORIAL_ID, startSettingsApi, type StoredSettings } from '../testing/settings-api.ts';
import { openSettings } from '../testing/settings-route.tsx';

const user = newUser();
let api: FakeApi;
let stored: StoredSettings;

beforeEach(() => {
  ({ api, stored } = startSettingsApi());
});

const row = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) });
const heading = () => screen.getByRole('heading', { level: 1 });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('unsaved changes', () => {
  const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
  const address = () => screen.getByRole('textbox', { name: 'Web address' });
  const leave = () => user.click(screen.getByRole('link', { name: 'Settings' }));

  test('are asked about before leaving; they stay, or are discarded', async () => {
    await openSettings(MEMORIAL_ID, '/general');
    await fill(user, address(), 'ada-of-hallbeck');
    await leave();
    expect(question()).toBeInTheDocument();
    await press('Keep editing');
    expect(question()).not.toBeInTheDocument();
    expect(address()).toHaveValue('ada-of-hallbeck');
    await leave();
    await press('Leave page');
    await waitFor(() => expect(heading()).toHaveTextContent('Settings'));
    expect(api.callNames().every((call) => call.startsWith('GET'))).toBe(true);
  });

  test('are asked about before the tab is closed', async () => {
    await openSettings(MEMORIAL_ID, '/general');
    const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(close()).toBe(false);
    await fill(user, address(), 'ada-of-hallbeck');
    expect(close()).toBe(true);
    await fill(user, address(), stored.memorial.slug);
    expect(close()).toBe(false);
  });

  test("aren't asked about once saved, or when nothing was typed", async () => {
    await openSettings(MEMORIAL_ID, '/general');
    await fill(user, address(), 'ada-of-hallbeck');
    await press('Save web address');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Web address saved']));
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Save web address' })).toBeEnabled();
    });
    await leave();
    await waitFor(() => expect(heading()).toHaveTextContent('Settings'));
    await user.click(row('Ownership'));
    await screen.findByLabelText('New owner’s email');
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    await waitFor(() => expect(heading()).toHaveTextContent('Settings'));
    expect(question()).not.toBeInTheDocument();
  });

  test('in one form stay when another form in the room is saved', async () => {
    await openSettings(MEMORIAL_ID, '/ownership');
    await fill(user, await screen.findByLabelText('New owner’s email'), 'bo@example.org');
    await fill(user, screen.getByLabelText('Legacy contact’s email'), 'ida@example.org');
    await press('Save legacy contact');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Changes saved']));
    expect(screen.getByLabelText('New owner’s email')).toHaveValue('bo@example.org');
    await leave();
    expect(question()).toBeInTheDocument();
  });
});
