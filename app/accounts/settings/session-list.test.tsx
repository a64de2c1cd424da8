import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { newUser, pressTwice } from '../../ui/testing/user.ts';
import type { AccountSession } from '../contract.ts';
import { renderInAccount } from '../testing/account-route.tsx';
import { deferredReply, failNetwork, type FakeApi } from '../testing/fake-api.ts';
import { resetTab, toastTexts } from '../testing/rendered-dialog.tsx';
import { replies } from '../testing/scripted-api.ts';
import { ada } from '../testing/session-tab.ts';
import { SessionList } from './session-list.tsx';

const NOT_LOADED = 'We couldn’t load your list of devices. Please try again.';

const user = newUser();
let api: FakeApi;

beforeEach(() => {
  api = resetTab(ada);
});

function session(device: string, more: Partial<AccountSession> = {}): AccountSession {
  const now = new Date().toISOString();
  return { id: device, device, isCurrent: false, startedAt: now, lastUsedAt: now, ...more };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString();
const HERE = session('Chrome on Windows', { isCurrent: true });
const PHONE = session('Safari on an iPhone', { id: 'ses_1', lastUsedAt: daysAgo(3) });
const TABLET = session('Firefox on Android', { id: 'ses_2', lastUsedAt: daysAgo(1) });

function serve(...sessions: AccountSession[]): void {
  let living = sessions;
  api.reply = (call) => {
    if (call.startsWith('DELETE')) {
      const id = call.split('/sessions/')[1];
      living = living.filter((one) => (id === undefined ? one.isCurrent : one.id !== id));
    }
    return replies.fine({ sessions: living });
  };
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const endPhone = () => screen.getByRole('button', { name: /^Log out Safari on an iPhone/ });
const endOthers = () => screen.getByRole('button', { name: 'Log out all other devices' });

async function openList(): Promise<void> {
  renderInAccount(<SessionList />);
  await screen.findByRole('list');
}

describe('the list of sessions', () => {
  test("shows 'Loading...' until it has loaded", async () => {
    const late = deferredReply();
    api.reply = late.reply;
    renderInAccount(<SessionList />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    late.answer(replies.fine({ sessions: [HERE] }));
    expect(await screen.findByText('Chrome on Windows')).toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  test('shows when each device was last used, and marks this one', async () => {
    serve(HERE, PHONE, TABLET);
    await openList();
    expect(rows()).toEqual([
      'Chrome on WindowsThis deviceLast used today',
      'Safari on an iPhoneLast used 3 days agoLog out',
      'Firefox on AndroidLast used yesterdayLog out',
    ]);
    expect(
      screen.getByText('If you don’t recognise a device, log it out and change your password.'),
    ).toBeInTheDocument();
  });

  test('has its own text and no button when this is the only device', async () => {
    serve(HERE);
    await openList();
    expect(screen.getByText('You aren’t logged in anywhere else.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('has both buttons when there is one other device', async () => {
    serve(HERE, PHONE);
    await openList();
    expect(screen.getAllByRole('button')).toEqual([endPhone(), endOthers()]);
  });

  test.each([
    ['no response', failNetwork, `${NOT_LOADED}Network error occurred`],
    ['an error without a message', () => replies.withoutMessage, NOT_LOADED],
    ['no JSON', () => ({ status: 500, body: {} }), `${NOT_LOADED}HTTP error! status: 500`],
  ])("%s shows its message, and 'Try again' loads it", async (_, reply, sentence) => {
    api.reply = reply;
    renderInAccount(<SessionList />);
    expect((await screen.findByRole('alert')).textContent).toBe(`${sentence}Try again`);
    serve(HERE, PHONE);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Safari on an iPhone')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('ending', () => {
  test('[End] signs that device out, removes its row and moves the focus to the heading', async () => {
    serve(HERE, PHONE, TABLET);
    await openList();
    await user.click(endPhone());
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(api.callNames()).toEqual(['GET /sessions', 'DELETE /sessions/ses_1', 'GET /sessions']);
    await waitFor(() => expect(toastTexts()).toEqual(['success: Device logged out']));
    expect(screen.queryByText('Safari on an iPhone')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Where you’re logged in' })).toHaveFocus();
  });

  test('[Log out all other devices] keeps this device', async () => {
    serve(HERE, PHONE, TABLET);
    await openList();
    await user.click(endOthers());
    expect(await screen.findByText('You aren’t logged in anywhere else.')).toBeInTheDocument();
    expect(api.callNames()).toEqual(['GET /sessions', 'DELETE /sessions', 'GET /sessions']);
    await waitFor(() => expect(toastTexts()).toEqual(['success: All other devices logged out']));
    expect(rows()).toEqual(['Chrome on WindowsThis deviceLast used today']);
  });

  test.each([
    ['[End]', endPhone, 'DELETE /sessions/ses_1'],
    ['[Log out all other devices]', endOthers, 'DELETE /sessions'],
  ])('%s is busy until the response, with one request', async (_, button, call) => {
    serve(HERE, PHONE, TABLET);
    await openList();
    const late = deferredReply();
    const { reply } = api;
    api.reply = (asked) => (asked === call ? late.reply() : reply(asked));
    pressTwice(button());
    const busy = await screen.findByRole('button', { name: 'Logging out…' });
    await user.click(busy);
    late.answer(replies.fine());
    await waitFor(() => expect(screen.queryByText('Logging out…')).not.toBeInTheDocument());
    expect(api.callNames().filter((asked) => asked === call)).toHaveLength(1);
  });

  test('two devices at once ends both, whichever response is first', async () => {
    serve(HERE, PHONE, TABLET);
    await openList();
    const late = deferredReply();
    const { reply } = api;
    let lists = 0;
    api.reply = (asked) => {
      if (asked.startsWith('DELETE')) return reply(asked);
      lists += 1;
      return lists === 1 ? late.reply() : reply(asked);
    };
    await user.click(endPhone());
    await user.click(screen.getByRole('button', { name: /^Log out Firefox on Android/ }));
    expect(await screen.findByText('You aren’t logged in anywhere else.')).toBeInTheDocument();
    // The response to the first reload arrives late and still lists the ended session.
    late.answer(replies.fine({ sessions: [HERE, TABLET] }));
    await waitFor(() => expect(screen.queryByText('Logging out…')).not.toBeInTheDocument());
    expect(rows()).toHaveLength(1);
  });

  test.each([
    ['without a response', failNetwork, 'Network error occurred'],
    [
      'without a message',
      () => replies.withoutMessage,
      'We couldn’t log that device out. Please try again.',
    ],
    ['because it has ended', () => replies.refused('No such session', 404), 'No such session'],
  ])('a failure %s is shown as a toast, and the list reloads', async (_, reply, sentence) => {
    serve(HERE, PHONE, TABLET);
    await openList();
    api.reply = (call) =>
      call.startsWith('DELETE') ? reply() : replies.fine({ sessions: [HERE, TABLET] });
    await user.click(endPhone());
    await waitFor(() => expect(rows()).toHaveLength(2));
    await waitFor(() => expect(toastTexts()).toEqual([`error: Error: ${sentence}`]));
    const list = within(screen.getByRole('list'));
    expect(list.getByRole('button', { name: /^Log out Firefox on Android/ })).toBeEnabled();
  });
});
