import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { deferredReply, failNetwork } from '../../../accounts/testing/fake-api.ts';
import { advanceClock, freezeClock } from '../../../ui/testing/fake-clock.ts';
import { newUser } from '../../../ui/testing/user.ts';
import { anItem } from '../../testing/a-submission.ts';
import {
  BASE,
  managementServer,
  openList,
  openScreen,
  sentTo,
  type ManagementServer,
} from '../testing/rendered-management.tsx';

const user = newUser();
let server: ManagementServer;

beforeEach(() => {
  server = managementServer();
});

const card = (name: string) => within(screen.getByRole('article', { name }));
const sent = () => sentTo(server);

describe('the lists', () => {
  test('have tabs with counts, and the open one is marked', async () => {
    server.items.push(anItem(3, { state: 'held' }));
    await openList(server);
    const tabs = within(screen.getByRole('group', { name: 'Tributes by status' }));
    expect(tabs.getAllByRole('button').map((tab) => tab.textContent)).toEqual([
      'Waiting for review 2',
      'Published 0',
      'Declined 0',
      'Spam 1',
    ]);
    expect(tabs.getByRole('button', { name: 'Waiting for review 2' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('say when they are empty', async () => {
    server.items = [];
    await openList(server);
    expect(screen.getByText('No tributes are waiting for review.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Declined/ }));
    expect(await screen.findByText('No tributes have been declined.')).toBeInTheDocument();
  });

  test("say that a role doesn't allow it", async () => {
    server.api.reply = () => ({
      status: 403,
      body: { success: false, message: 'No', error: 'No', code: 'NOT_ALLOWED' },
    });
    openScreen(server);
    expect(
      await screen.findByText(/Your role doesn’t let you review tributes/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test("that didn't load can be loaded again", async () => {
    const { reply } = server.api;
    server.api.reply = () => failNetwork();
    openScreen(server);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t load the tributes. Nothing has been lost; please try again.',
    );
    server.api.reply = reply;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Words 1')).toBeInTheDocument();
  });

  test('show an outline while they load', () => {
    server.api.reply = deferredReply().reply;
    openScreen(server);
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tributes Management');
  });

  test('continue with [Show more]', async () => {
    server.next = 'cursor';
    await openList(server);
    server.items = [anItem(3)];
    server.next = null;
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Words 3')).toBeInTheDocument();
    expect(screen.getByText('Words 1')).toBeInTheDocument();
    expect(server.api.callNames()).toContain(`GET ${BASE}?state=waiting&after=cursor`);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('name the first reader, whose turn it is', async () => {
    server.firstReader = 'Bo Lind';
    await openList(server);
    expect(screen.getByText('Bo Lind').tagName).toBe('BDI');
    expect(screen.getByText(/reads new tributes first/)).toBeInTheDocument();
  });
});

describe('a card', () => {
  test('is published with the chosen category, and leaves the list', async () => {
    await openList(server);
    await user.selectOptions(card('Writer 1').getByLabelText('Category'), 'Work');
    await user.click(card('Writer 1').getByRole('button', { name: /^Publish/ }));
    expect(await screen.findByText('Tribute published.')).toBeInTheDocument();
    expect(screen.queryByText('Words 1')).not.toBeInTheDocument();
    const { id } = anItem(1);
    expect(sent()[0]?.body).toEqual({
      ids: [id],
      decision: 'publish',
      revisions: { [id]: 1 },
      from: 'waiting',
      category: 'Work',
    });
    expect(screen.getByRole('button', { name: 'Published 1' })).toBeInTheDocument();
  });

  test('comes back with [Undo], which is offered for ten seconds', async () => {
    await openList(server);
    await user.click(card('Writer 1').getByRole('button', { name: /^Decline/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Words 1')).toBeInTheDocument();
    expect(sent().at(-1)?.body).toEqual({ ids: [anItem(1).id], decision: 'undo' });
    freezeClock();
    await user.click(card('Writer 1').getByRole('button', { name: /^Decline/ }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await advanceClock(9_900);
    expect(undo).toBeInTheDocument();
    await advanceClock(200);
    expect(undo).not.toBeInTheDocument();
  });

  test('that may hurt is collapsed', async () => {
    server.items = [anItem(1, { isFolded: true })];
    await openList(server);
    const folded = screen.getByText('Words 1').closest('details');
    expect(folded).not.toHaveAttribute('open');
    await user.click(screen.getByText(/This may be hurtful/));
    expect(folded).toHaveAttribute('open');
  });

  test('that is held says why, and [Not spam] publishes it', async () => {
    server.items = [
      anItem(1, { state: 'held', reasons: ['It contains a link to another website.'] }),
    ];
    await openList(server, /^Spam/);
    expect(await screen.findByText('It contains a link to another website.')).toBeInTheDocument();
    await user.click(card('Writer 1').getByRole('button', { name: /^Not spam/ }));
    expect(await screen.findByText('Tribute published.')).toBeInTheDocument();
    expect(sent()[0]?.body).toMatchObject({ decision: 'publish', from: 'held' });
  });

  test('on the page can be shown on the memorial', async () => {
    server.items = [anItem(1, { state: 'published' })];
    await openList(server, /^Published/);
    const box = await screen.findByRole('checkbox', { name: /^Show on the memorial/ });
    await user.click(box);
    await waitFor(() => expect(box).toBeChecked());
    expect(sent()).toEqual([
      { call: `PUT ${BASE}/${anItem(1).id}/preview`, body: { isShown: true } },
    ]);
  });

  test('has a sender who can be blocked', async () => {
    await openList(server);
    await user.click(card('Writer 2').getByRole('button', { name: /^Block sender/ }));
    expect(sent()[0]?.call).toBe(`POST ${BASE}/${anItem(2).id}/block`);
    const said = await screen.findByText(/Sender blocked/);
    expect(said).toHaveTextContent(/^2 tributes moved to spam\. Sender blocked\. Anything new/);
    expect(await screen.findByText('No tributes are waiting for review.')).toBeInTheDocument();
    expect(said.closest('[role="status"]')).toHaveFocus();
    expect(server.onWaiting.mock.calls).toEqual([[2], [0]]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Words 2')).toBeInTheDocument();
    expect(sent().at(-1)?.call).toBe(`DELETE ${BASE}/${anItem(2).id}/block`);
  });

  test('shows a change beside the text on the page, and no field to edit it', async () => {
    server.items = [anItem(1, { shownText: 'Earlier words' })];
    await openList(server);
    expect(screen.getByText('Earlier words')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

test("a tribute in a different script from the page's says which language it looks like", async () => {
  server.items = [
    { ...anItem(1), text: 'She sang to us.' },
    { ...anItem(2), text: 'كانت تغني لنا.' },
  ];
  openScreen(server);
  expect(await screen.findByText('This tribute seems to be in Arabic.')).toBeInTheDocument();
  expect(screen.getAllByText(/^This tribute seems to be in/)).toHaveLength(1);
  expect(screen.getByText('كانت تغني لنا.')).toHaveAttribute('lang', 'ar');
  expect(screen.getByText('She sang to us.')).toHaveAttribute('lang', 'en');
});

test('a visitor who has read the page in Polish has not written in English', async () => {
  server.items = [
    { ...anItem(1), text: 'Byłyśmy sąsiadkami.', readIn: 'pl' },
    { ...anItem(2), text: 'כולנו זוכרים.', readIn: 'pl' },
  ];
  openScreen(server, 'ar');
  expect(await screen.findByText('This tribute seems to be in Polish.')).toBeInTheDocument();
  expect(screen.getByText('Byłyśmy sąsiadkami.')).toHaveAttribute('lang', 'pl');
  expect(screen.getByText('This tribute seems to be in Hebrew.')).toBeInTheDocument();
});

test("a tribute in the page's language needs no note about it", async () => {
  server.items = [{ ...anItem(1), text: 'كانت تغني لنا.' }];
  openScreen(server, 'fa');
  expect(await screen.findByText('كانت تغني لنا.')).toHaveAttribute('lang', 'fa');
  expect(screen.queryByText(/^This tribute seems to be in/)).not.toBeInTheDocument();
});
