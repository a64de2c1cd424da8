import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { deferredReply, failNetwork, type FakeApi } from '../../../accounts/testing/fake-api.ts';
import { replies } from '../../../accounts/testing/scripted-api.ts';
import { newUser } from '../../../ui/testing/user.ts';
import { anItem } from '../../testing/a-submission.ts';
import {
  BASE,
  managementServer,
  openList,
  sentTo,
  type ManagementServer,
} from '../testing/rendered-management.tsx';
import { requestsOf } from './decision-requests.ts';

const user = newUser();
let server: ManagementServer;

beforeEach(() => {
  server = managementServer();
});

const card = (name: string) => within(screen.getByRole('article', { name }));
const sent = () => sentTo(server);

describe('several at once', () => {
  test('are selected and decided on in one request', async () => {
    await openList(server);
    await user.click(screen.getByRole('checkbox', { name: 'Select all tributes shown' }));
    expect(screen.getByText('2 tributes selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Publish selected' }));
    expect(await screen.findByText('2 tributes published.')).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
    expect(screen.getByText('No tributes are waiting for review.')).toBeInTheDocument();
  });

  test('empty the list, which then shows what has arrived in the meantime', async () => {
    await openList(server);
    server.items.push(anItem(3));
    await user.click(screen.getByRole('checkbox', { name: 'Select all tributes shown' }));
    await user.click(screen.getByRole('button', { name: 'Decline selected' }));
    expect(await screen.findByText('Words 3')).toBeInTheDocument();
  });

  test('have the categories that were chosen on their cards', async () => {
    await openList(server);
    await user.selectOptions(card('Writer 1').getByLabelText('Category'), 'Work');
    await user.click(screen.getByRole('checkbox', { name: 'Select all tributes shown' }));
    await user.click(screen.getByRole('button', { name: 'Publish selected' }));
    expect(await screen.findByText('2 tributes published.')).toBeInTheDocument();
    expect(sent().map(({ body }) => body)).toMatchObject([
      { ids: [anItem(1).id], category: 'Work' },
      { ids: [anItem(2).id] },
    ]);
  });

  test('are sent in parts, and what was decided before a failure says so', async () => {
    const many = Array.from({ length: 101 }, (_, at) => anItem(at));
    const parts = requestsOf({ items: many, decision: 'decline' });
    expect(parts.map((part) => part.items.length)).toEqual([100, 1]);
    server.items = [anItem(1), anItem(2, { category: 'Work' })];
    const { reply } = server.api;
    server.api.reply = (call) => (sent().length === 2 ? failNetwork() : reply(call));
    await openList(server);
    await user.click(screen.getByRole('checkbox', { name: 'Select all tributes shown' }));
    await user.click(screen.getByRole('button', { name: 'Publish selected' }));
    expect(
      await screen.findByText(
        'Tribute published. We couldn’t save this just now. Please try again.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('Words 2')).toBeInTheDocument();
  });

  test('stay selected if nothing was saved', async () => {
    await openList(server);
    await user.click(screen.getByRole('checkbox', { name: 'Select all tributes shown' }));
    server.api.reply = () => failNetwork();
    await user.click(screen.getByRole('button', { name: 'Publish selected' }));
    expect(await screen.findByText(/Nothing has changed/)).toBeInTheDocument();
    expect(screen.getByText('2 tributes selected')).toBeInTheDocument();
  });
});

describe('a decision', () => {
  function answerWith(answer: () => ReturnType<FakeApi['reply']>) {
    const { reply } = server.api;
    server.api.reply = (call) => (call.startsWith('POST') ? answer() : reply(call));
  }
  const press = (name: RegExp) => user.click(card('Writer 1').getByRole('button', { name }));
  const { id } = anItem(1);

  test('that fails leaves everything as it is and says so', async () => {
    await openList(server);
    answerWith(() => failNetwork());
    await press(/^Publish/);
    expect(
      await screen.findByText(/We couldn’t save this just now. Nothing has changed/),
    ).toBeVisible();
    expect(screen.getByText('Words 1')).toBeInTheDocument();
  });

  test('that was not undone can still be undone, which leaves the category of another card', async () => {
    await openList(server);
    await user.selectOptions(card('Writer 2').getByLabelText('Category'), 'Work');
    await press(/^Decline/);
    const { reply } = server.api;
    server.api.reply = () => failNetwork();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/Nothing has changed/)).toBeInTheDocument();
    server.api.reply = reply;
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Words 1')).toBeInTheDocument();
    expect(card('Writer 2').getByLabelText('Category')).toHaveValue('Work');
  });

  test('in the same words as the one before is announced, too', async () => {
    await openList(server);
    await press(/^Decline/);
    const said = await screen.findByText('Tribute declined.');
    await user.click(card('Writer 2').getByRole('button', { name: /^Decline/ }));
    await waitFor(() => expect(said).not.toBeInTheDocument());
    expect(screen.getByText('Tribute declined.')).toBeInTheDocument();
  });

  test('on a category that was not saved leaves the earlier one', async () => {
    server.items = [anItem(1, { state: 'published', category: 'Family' })];
    await openList(server, /^Published/);
    await screen.findByText('Words 1');
    const category = card('Writer 1').getByLabelText('Category');
    const { reply, answer } = deferredReply();
    answerWith(reply);
    await user.selectOptions(category, 'Work');
    expect(category).toHaveValue('Work');
    answer(replies.withoutMessage);
    expect(await screen.findByText(/Nothing has changed/)).toBeInTheDocument();
    expect(category).toHaveValue('Family');
    answerWith(() => replies.fine({ decided: [], changed: [id], counts: server.counts() }));
    await user.selectOptions(category, 'Work');
    expect(await screen.findByText(/has changed since you read it/)).toBeVisible();
  });

  test('that ends when another list is open leaves that list alone', async () => {
    server.items.push(anItem(3, { state: 'published' }));
    const { reply, answer } = deferredReply();
    await openList(server);
    answerWith(reply);
    await press(/^Publish/);
    await user.click(screen.getByRole('button', { name: 'Published 1' }));
    expect(await screen.findByText('Words 3')).toBeInTheDocument();
    answer(replies.fine({ decided: [], changed: [id], counts: server.counts() }));
    expect(await screen.findByText(/has changed since you read it/)).toBeVisible();
    expect(server.api.callNames().at(-1)).toBe(`GET ${BASE}?state=published`);
    expect(screen.queryByText('Words 1')).not.toBeInTheDocument();
  });

  test('on changed text asks to read it again', async () => {
    await openList(server);
    answerWith(() => replies.fine({ decided: [], changed: [id], counts: server.counts() }));
    await press(/^Publish/);
    expect(await screen.findByText(/has changed since you read it/)).toBeVisible();
  });

  test("replacing another member's names this member", async () => {
    await openList(server);
    const decided = [{ id, state: 'declined', before: { by: 'Bo Lind', state: 'published' } }];
    answerWith(() => replies.fine({ decided, changed: [], counts: server.counts() }));
    await press(/^Decline/);
    expect(
      await screen.findByText(/This replaces an earlier decision by Bo Lind/),
    ).toBeInTheDocument();
  });

  test('is sent once, however often the button is pressed', async () => {
    const { reply, answer } = deferredReply();
    await openList(server);
    answerWith(reply);
    await user.dblClick(card('Writer 1').getByRole('button', { name: /^Publish/ }));
    expect(sent()).toHaveLength(1);
    const decided = [{ id, state: 'published' }];
    answer(replies.fine({ decided, changed: [], counts: server.counts() }));
    expect(await screen.findByText('Tribute published.')).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });
});
