import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { toastTexts } from '../../accounts/testing/rendered-dialog.tsx';
import { replies, type Reply } from '../../accounts/testing/scripted-api.ts';
import { fill, newUser } from '../../ui/testing/user.ts';
import {
  BASE,
  ID,
  CONDOLENCE_ID,
  listedCondolence,
  condolencesServer,
  openCondolences,
  type CondolencesServer,
} from './testing/rendered-condolences.tsx';

const user = newUser();
let server: CondolencesServer;

beforeEach(() => {
  server = condolencesServer();
});

const forbidden: Reply = {
  status: 403,
  body: { success: false, message: 'Your role', error: 'Your role', code: 'NOT_ALLOWED' },
};

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const sent = () => server.api.calls.filter(({ call }) => call.startsWith('POST '));

describe('the list', () => {
  test('has unread condolences in bold and announces that to screen readers', async () => {
    server.page = {
      ...server.page,
      letters: [listedCondolence(), listedCondolence({ id: 'con_2', name: 'Flo', isRead: true })],
    };
    await openCondolences();
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveAttribute('data-unread');
    expect(first).toHaveTextContent('Unread: Ed Friend');
    expect(second).not.toHaveAttribute('data-unread');
    expect(screen.getByText('1 unread condolence')).toBeInTheDocument();
    expect(screen.queryByText(/Spam/)).not.toBeInTheDocument();
  });

  test('continues with older condolences', async () => {
    server.page = { ...server.page, next: `1-${CONDOLENCE_ID}` };
    await openCondolences();
    await user.click(screen.getByRole('link', { name: 'Older condolences' }));
    expect(await screen.findByRole('link', { name: 'Newest condolences' })).toBeInTheDocument();
    expect(server.api.callNames()).toContain(`GET ${BASE}?after=1-${CONDOLENCE_ID}`);
  });

  test('has a tab for probable spam, if there is any', async () => {
    server.page = { ...server.page, held: 2 };
    await openCondolences();
    await user.click(screen.getByRole('link', { name: 'Spam (2)' }));
    expect(await screen.findByText(/We think these condolences may be spam/)).toBeInTheDocument();
    expect(server.api.callNames()).toContain(`GET ${BASE}?state=held`);
  });

  test("is a message for those who can't read condolences", async () => {
    server.override = () => forbidden;
    await openCondolences();
    expect(screen.getByText(/Only the owner and people they’ve chosen/)).toBeInTheDocument();
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  test("says when a member's mails bounce, even to those who can't read condolences", async () => {
    server.notifications = { ...server.notifications, returnedMails: ['r…@example.org'] };
    server.override = (call) => (call.endsWith('/notifications') ? undefined : forbidden);
    await openCondolences();
    expect(screen.getByText(/^We can’t deliver emails to/)).toHaveTextContent(
      'We can’t deliver emails to r…@example.org.',
    );
  });
});

test("a member's mails are chosen by that member, and paused", async () => {
  await openCondolences();
  const choice = screen.getByLabelText('When should we email you about new messages?');
  expect(choice).toHaveDisplayValue('Memorial’s setting (at 18:00)');
  await user.selectOptions(choice, 'Never');
  await user.click(screen.getByRole('checkbox', { name: 'Pause emails for 30 days' }));
  await press('Save settings');
  await waitFor(() => expect(toastTexts()).toEqual(['success: Saved']));
  expect(server.api.calls).toContainEqual({
    call: `PUT /api/v1/memorials/${ID}/notifications`,
    body: { own: 'never', isPaused: true },
  });
});

describe('Send a thank-you to several people', () => {
  beforeEach(() => {
    server.page = {
      ...server.page,
      letters: [
        listedCondolence({ id: 'con_1', name: 'Di' }),
        listedCondolence({ id: 'con_2', name: 'Ed' }),
        listedCondolence({ id: 'con_3', name: 'Flo', canAnswer: false }),
      ],
    };
  });

  test('sends one text to the chosen writers, and only those who agreed can be chosen', async () => {
    await openCondolences();
    await press('Send a thank-you to several people');
    expect(screen.getByText(/^Select the people/)).toHaveFocus();
    expect(screen.getAllByRole('checkbox', { name: /^Thank/ })).toHaveLength(2);
    await user.click(screen.getByRole('checkbox', { name: 'Thank Di' }));
    await user.click(screen.getByRole('checkbox', { name: 'Thank Ed' }));
    await fill(user, screen.getByLabelText('Your thank-you message'), 'We thank you.');
    await press('Send to 2 people');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Thank-you sent to 2 people']));
    expect(sent()).toEqual([
      { call: `POST ${BASE}/thanks`, body: { ids: ['con_1', 'con_2'], text: 'We thank you.' } },
    ]);
    expect(
      await screen.findByRole('button', { name: 'Send a thank-you to several people' }),
    ).toHaveFocus();
  });

  test('that reached nobody keeps its text', async () => {
    server.override = (call) =>
      call.endsWith('/thanks') ? replies.fine({ thanked: [], skipped: ['con_1'] }) : undefined;
    await openCondolences();
    await press('Send a thank-you to several people');
    await user.click(screen.getByRole('checkbox', { name: 'Thank Di' }));
    const text = screen.getByLabelText('Your thank-you message');
    await fill(user, text, 'We thank you.');
    await press('Send to 1 person');
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t send your thank-you');
    expect(text).toHaveValue('We thank you.');
    expect(toastTexts()).toEqual([]);
  });

  test('without a chosen condolence sends nothing and says so', async () => {
    await openCondolences();
    await press('Send a thank-you to several people');
    await fill(user, screen.getByLabelText('Your thank-you message'), 'We thank you.');
    await press('Send thank-you');
    expect(await screen.findByRole('alert')).toHaveTextContent('Select at least one condolence.');
    expect(sent()).toEqual([]);
    expect(screen.getByLabelText('Your thank-you message')).toHaveValue('We thank you.');
  });
});
