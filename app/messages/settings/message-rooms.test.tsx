import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { failNetwork, type FakeApi } from '../../accounts/testing/fake-api.ts';
import { toastTexts } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import {
  MEMORIAL_ID,
  startSettingsApi,
  type StoredSettings,
} from '../../management/testing/settings-api.ts';
import { openSettings } from '../../management/testing/settings-route.tsx';
import { fill, newUser } from '../../ui/testing/user.ts';

const user = newUser();
let api: FakeApi;
let stored: StoredSettings;

beforeEach(() => {
  ({ api, stored } = startSettingsApi());
});

const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('tributes and condolences', () => {
  test('shows the choice, saves it, and then shows what the server has', async () => {
    stored.words.letters = 'closed';
    stored.words.notify = 'evening';
    await openSettings(MEMORIAL_ID, '/tributes');
    const trusted = () =>
      screen.getByRole('radio', {
        name: 'Review all tributes except those from people you trust',
      });
    expect(trusted()).not.toBeChecked();
    await user.click(trusted());
    await fill(user, screen.getByLabelText('Reply address'), ' ada@example.org ');
    await press('Save message settings');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Saved']));
    expect(stored.words).toMatchObject({
      tributes: 'trusted',
      letters: 'closed',
      notify: 'evening',
      replyTo: 'ada@example.org',
    });
    await waitFor(() =>
      expect(screen.getByLabelText('Reply address')).toHaveValue('ada@example.org'),
    );
    expect(trusted()).toBeChecked();
  });

  test.each([
    [
      'tributes',
      'editor',
      /who helps manage the page\. Anyone can write .* Only the owner can change these settings/,
    ],
    ['tributes', 'moderator', /Only the owner can change these settings/],
    [
      'notifications',
      'editor',
      /^We’ll send the first email right away.* Only the owner can change these settings/,
    ],
  ] as const)('/%s is described to an %s', async (room, role, sentence) => {
    stored.memorial.role = role;
    await openSettings(MEMORIAL_ID, `/${room}`);
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('notifications', () => {
  const evening = () => screen.getByRole('radio', { name: 'In the evening' });

  test("are saved with this browser's time zone, and leave the other settings alone", async () => {
    stored.words.tributes = 'closed';
    await openSettings(MEMORIAL_ID, '/notifications');
    await user.click(evening());
    await press('Save notification settings');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Saved']));
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(api.calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      tributes: 'closed',
      letters: 'open',
      notify: 'evening',
      timeZone,
    });
  });

  test("that couldn't be saved say so and keep the choice", async () => {
    await openSettings(MEMORIAL_ID, '/notifications');
    const reply = api.reply;
    api.reply = (call) => (call.startsWith('PUT') ? failNetwork() : reply(call));
    await user.click(evening());
    await press('Save notification settings');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(evening()).toBeChecked();
  });

  test('say that emails to this member are off after a complaint, and turn them back on', async () => {
    const reply = api.reply;
    let areOff = true;
    api.reply = (call) => {
      if (call === 'POST /turn-emails-on') areOff = false;
      return call.endsWith('/emails') || call === 'POST /turn-emails-on'
        ? replies.fine({ areOff })
        : reply(call);
    };
    await openSettings(MEMORIAL_ID, '/notifications');
    expect(await screen.findByText(/^One of our emails was reported as spam/)).toBeInTheDocument();
    await press('Turn emails back on');
    await waitFor(() => expect(screen.queryByText(/reported as spam/)).not.toBeInTheDocument());
    expect(evening()).toBeInTheDocument();
  });

  test('say where each member chooses their own emails', async () => {
    stored.memorial.role = 'moderator';
    await openSettings(MEMORIAL_ID, '/notifications');
    expect(screen.getByRole('link', { name: 'Change your email settings' })).toHaveAttribute(
      'href',
      `/memorial/${MEMORIAL_ID}/condolences`,
    );
  });
});
