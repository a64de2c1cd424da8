import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { useSessionActivity } from '../../accounts/session-in-browser/session-activity.ts';
import { deferredReply, type FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab, toastTexts } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { aKeptMemorial } from '../../drafts/testing/kept-memorial.ts';
import { fill, newUser } from '../../ui/testing/user.ts';
import { openSettings } from '../testing/settings-route.tsx';

const BASE = '/api/v1/memorials/mem_0123456789ABCDEFGHIJKL';
const user = newUser();
let api: FakeApi;
let memorial: KeptMemorial;
let emails: string[];

beforeEach(() => {
  api = resetTab(ada);
  useSessionActivity.setState({ isChecked: true });
  emails = ['bo@example.org', 'ida@example.org'];
  api.reply = (call) => {
    const body = api.calls.at(-1)?.body as { emails: string[]; level?: KeptMemorial['level'] };
    if (call === `PUT ${BASE}/guests`) ({ emails } = body);
    if (call.endsWith('/guests')) {
      return replies.fine({ guests: emails.map((email) => ({ email, since: '2026-11-24' })) });
    }
    if (call === `PUT ${BASE}/visibility`) {
      memorial = { ...memorial, level: body.level ?? memorial.level, hasFamilyPassword: true };
    }
    return replies.fine({ memorial });
  };
});

function openPrivacy(fields: Partial<KeptMemorial> = {}) {
  memorial = aKeptMemorial(fields);
  return openSettings(memorial.id, '/privacy');
}

const choose = (name: string) => user.click(screen.getByRole('radio', { name }));
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const sent = () => api.calls.filter(({ call }) => !call.startsWith('GET '));
const FAMILY = { level: 'family', hasFamilyPassword: true } as const;

describe('the password', () => {
  test('is required the first time, and then sent with the visibility', async () => {
    await openPrivacy();
    await choose('Family and friends only');
    await press('Save privacy settings');
    const password = screen.getByLabelText('Password for family and friends');
    expect(password).toBeInvalid();
    expect(password).toHaveFocus();
    await fill(user, password, 'Lilac 1941');
    await press('Save privacy settings');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Changes saved']));
    expect(sent()).toEqual([
      {
        call: `PUT ${BASE}/visibility`,
        body: { level: 'family', password: 'Lilac 1941' },
      },
    ]);
    expect(await screen.findByLabelText('New password')).toHaveValue('');
    expect(await screen.findByRole('heading', { name: 'Guests' })).toBeInTheDocument();
  });

  test('stays when its field is empty; a new one says whose access ends', async () => {
    await openPrivacy(FAMILY);
    const password = screen.getByLabelText('New password');
    expect(screen.queryByText(/have to sign in to the page again/)).not.toBeInTheDocument();
    await fill(user, password, 'short');
    expect(screen.getByText(/have to sign in to the page again/)).toBeInTheDocument();
    await press('Save privacy settings');
    expect(password).toBeInvalid();
    await user.clear(password);
    await press('Save privacy settings');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Changes saved']));
    await fill(user, password, 'Lilac 1942');
    await press('Save privacy settings');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ body }) => body)).toEqual([{}, { password: 'Lilac 1942' }]);
  });
});

test('a page that was closed in another tab stays closed, when this one saves something else', async () => {
  await openPrivacy({ level: 'public', isIndexed: true, hasFamilyPassword: true });
  memorial = { ...memorial, level: 'family' };
  await user.click(screen.getByRole('checkbox', { name: /Let search engines list this page/ }));
  await press('Save privacy settings');
  await waitFor(() => expect(toastTexts()).toEqual(['success: Changes saved']));
  expect(sent()).toEqual([{ call: `PUT ${BASE}/visibility`, body: { isIndexed: false } }]);
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: 'Family and friends only' })).toBeChecked(),
  );
});

test.each([
  [
    'link',
    'Family and friends only',
    /People will still have anything they’ve already copied or saved/,
  ],
  ['public', 'Family and friends only', /search engines may keep showing the page for a few weeks/],
  ['family', 'Anyone with the link', /Making it private again later won’t undo that/],
  ['family', 'Public', /Making it private again later won’t undo that/],
  ['link', 'Public', /may keep copies, even if you change this later/],
  ['public', 'Anyone with the link', /a few weeks to stop showing the page/],
] as const)("from %s to “%s”, it says first what can't be undone", async (level, to, sentence) => {
  await openPrivacy({ level, hasFamilyPassword: true });
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  await choose(to);
  expect(screen.getByText(sentence)).toBeInTheDocument();
});

describe('guests', () => {
  test('are invited, several at once, and removed', async () => {
    await openPrivacy(FAMILY);
    const field = screen.getByLabelText('Guest’s email');
    await press('Add guests');
    await waitFor(() => expect(field).toBeInvalid());
    await fill(user, field, 'Clara@example.org, otto@example.org');
    await press('Add guests');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Guest list saved']));
    expect(await screen.findByText('otto@example.org')).toBeInTheDocument();
    expect(field).toHaveValue('');
    await press('Remove bo@example.org');
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName('Remove bo@example.org?');
    await press('Remove guest');
    await waitFor(() => expect(screen.queryByText('bo@example.org')).not.toBeInTheDocument());
    expect(emails).toEqual(['ida@example.org', 'clara@example.org', 'otto@example.org']);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Guests' })).toHaveFocus());
  });

  const removeGuest = async (email: string) => {
    await press(`Remove ${email}`);
    await press('Remove guest');
  };

  test('are removed one after the other, before the list has loaded again', async () => {
    await openPrivacy(FAMILY);
    const { reply } = api;
    const list = deferredReply();
    api.reply = (call) => (call === `GET ${BASE}` ? list.reply() : reply(call));
    await removeGuest('bo@example.org');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByText('bo@example.org')).toBeInTheDocument();
    await removeGuest('ida@example.org');
    await waitFor(() => expect(emails).toEqual([]));
    list.answer(replies.fine({ memorial }));
    expect(await screen.findByText('You haven’t added any guests yet.')).toBeInTheDocument();
  });

  test('can be added before the list has loaded again', async () => {
    await openPrivacy(FAMILY);
    const { reply } = api;
    const list = deferredReply();
    api.reply = (call) => (call === `GET ${BASE}` ? list.reply() : reply(call));
    await removeGuest('bo@example.org');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await fill(user, screen.getByLabelText('Guest’s email'), 'otto@example.org');
    await press('Add guests');
    await waitFor(() => expect(emails).toEqual(['ida@example.org', 'otto@example.org']));
    list.answer(replies.fine({ memorial }));
    expect(await screen.findByText('otto@example.org')).toBeInTheDocument();
  });

  test("a removal that can't start, because another isn't answered yet, says so", async () => {
    await openPrivacy(FAMILY);
    const { reply } = api;
    const first = deferredReply();
    api.reply = (call) => (call === `PUT ${BASE}/guests` ? first.reply() : reply(call));
    await removeGuest('bo@example.org');
    await press('Cancel');
    await removeGuest('ida@example.org');
    const question = within(screen.getByRole('alertdialog', { name: 'Remove ida@example.org?' }));
    expect(await question.findByRole('alert')).toHaveTextContent(
      'Your last change is still being saved. Please try again in a moment.',
    );
    api.reply = reply;
    emails = ['ida@example.org'];
    first.answer(replies.fine({ guests: [] }));
    await waitFor(() => expect(screen.queryByText('bo@example.org')).not.toBeInTheDocument());
    await press('Remove guest');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(emails).toEqual([]);
  });

  test('an invalid address is reported at the field, and nothing is sent', async () => {
    await openPrivacy(FAMILY);
    await fill(user, screen.getByLabelText('Guest’s email'), 'bo@example.org nobody');
    await press('Add guests');
    expect(screen.getByText(/Enter a full email address/)).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  test('are shown to the owner of a page for family and friends only', async () => {
    await openPrivacy({ ...FAMILY, role: 'editor' });
    expect(screen.queryByRole('heading', { name: 'Guests' })).not.toBeInTheDocument();
    expect(
      screen.getByText(/Only guests, people with the password and people who help/),
    ).toBeInTheDocument();
    expect(api.calls.map(({ call }) => call)).not.toContain(`GET ${BASE}/guests`);
  });
});
