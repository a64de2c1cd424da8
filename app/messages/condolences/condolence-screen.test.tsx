import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { setUser } from '../../accounts/session-in-browser/session-store.ts';
import { failNetwork } from '../../accounts/testing/fake-api.ts';
import { toastTexts } from '../../accounts/testing/rendered-dialog.tsx';
import { ada } from '../../accounts/testing/session-tab.ts';
import { fill, newUser } from '../../ui/testing/user.ts';
import {
  BASE,
  CONDOLENCE_ID,
  condolencesServer,
  openCondolences,
  type CondolencesServer,
} from './testing/rendered-condolences.tsx';

const user = newUser();
let server: CondolencesServer;

beforeEach(() => {
  server = condolencesServer();
});

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const sent = () => server.api.calls.filter(({ call }) => call.startsWith('POST '));

describe('a condolence', () => {
  const openCondolence = () => openCondolences(CONDOLENCE_ID);

  test('is read once it is open: the unread ones are counted again, once', async () => {
    const counts = [3, 2, 1];
    await openCondolences(CONDOLENCE_ID, () => counts.shift() ?? 0);
    expect(await screen.findByText('2 unread')).toBeInTheDocument();
    await press('Reply');
    expect(counts).toEqual([1]);
  });

  test('is opened without another count if all were read', async () => {
    const counts = [0, 1];
    await openCondolences(CONDOLENCE_ID, () => counts.shift() ?? 0);
    await press('Reply');
    expect(counts).toEqual([1]);
  });

  test('is answered by mail', async () => {
    await openCondolence();
    expect(screen.getByRole('article')).toHaveTextContent('Dear family, I am sorry.');
    await press('Reply');
    const field = screen.getByLabelText('Your reply to Ed Friend');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/your name but not your email address/);
    await fill(user, field, 'Thank you.');
    await press('Send reply');
    await waitFor(() => expect(toastTexts()).toEqual(['success: Reply sent']));
    expect(sent()).toEqual([
      { call: `POST ${BASE}/${CONDOLENCE_ID}/reply`, body: { text: 'Thank you.' } },
    ]);
  });

  test('keeps an unfinished answer in this browser until it is sent', async () => {
    const { unmount } = await openCondolence();
    await press('Reply');
    await fill(user, screen.getByLabelText('Your reply to Ed Friend'), 'Half a sen');
    unmount();
    await openCondolence();
    const field = screen.getByLabelText('Your reply to Ed Friend');
    expect(field).toHaveValue('Half a sen');
    await press('Send reply');
    expect(await screen.findByRole('button', { name: 'Reply' })).toBeInTheDocument();
    expect(localStorage).toHaveLength(1);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Half a sen');
  });

  test('keeps an unfinished answer from the next user of this browser', async () => {
    const { unmount } = await openCondolence();
    await press('Reply');
    await fill(user, screen.getByLabelText('Your reply to Ed Friend'), 'Half a sen');
    unmount();
    setUser({ ...ada, email: 'bo@example.org' });
    await openCondolence();
    expect(screen.queryByLabelText('Your reply to Ed Friend')).not.toBeInTheDocument();
  });

  test('keeps the answer when the network fails', async () => {
    await openCondolence();
    await press('Reply');
    await fill(user, screen.getByLabelText('Your reply to Ed Friend'), 'Thank you.');
    const reply = server.api.reply;
    server.api.reply = (call) => (call.startsWith('POST') ? failNetwork() : reply(call));
    await press('Send reply');
    expect(await screen.findByRole('alert')).toHaveTextContent('Network error occurred');
    expect(screen.getByLabelText('Your reply to Ed Friend')).toHaveValue('Thank you.');
    expect(JSON.stringify({ ...localStorage })).toContain('Thank you.');
  });

  test("without the writer's consent has no button", async () => {
    server.letter = { ...server.letter, canAnswer: false };
    await openCondolence();
    expect(screen.getByText(/didn’t ask for replies/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument();
  });

  test('with an unconfirmed address waits, and has no button', async () => {
    server.letter = { ...server.letter, canAnswer: false, awaitsConfirmation: true };
    await openCondolence();
    expect(screen.getByText(/waiting for/).textContent).toBe(
      'We’re waiting for Ed Friend to confirm their email address. You can reply once it’s confirmed.',
    );
    expect(screen.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument();
  });

  test('says that an answer could not be delivered', async () => {
    server.letter = {
      ...server.letter,
      answers: [
        {
          id: 'rep_1',
          kind: 'reply',
          text: 'Hi',
          at: server.letter.writtenAt,
          by: 'Ada',
          delivery: 'refused',
        },
      ],
    };
    await openCondolence();
    const answers = within(screen.getByRole('region', { name: 'Replies' }));
    expect(answers.getByText(/couldn’t deliver this reply/)).toBeInTheDocument();
  });

  test("that's probably spam is collapsed, gives the reasons, and is released by “Not spam”", async () => {
    server.letter = {
      ...server.letter,
      isHeld: true,
      reasons: ['It contains links or addresses.'],
    };
    await openCondolence();
    expect(screen.getByText('It contains links or addresses.')).toBeInTheDocument();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    await press('Show');
    expect(screen.getByRole('article')).toHaveFocus();
    await press('Not spam');
    expect(await screen.findByRole('button', { name: 'Reply' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(sent().map(({ call }) => call)).toEqual([`POST ${BASE}/${CONDOLENCE_ID}/fine`]);
  });

  test('that was withdrawn says so', async () => {
    server.override = () => ({
      status: 404,
      body: { success: false, message: 'Not found', error: 'Not found', code: 'NOT_FOUND' },
    });
    await openCondolence();
    expect(screen.getByText(/The sender may have deleted it/)).toBeInTheDocument();
  });
});
