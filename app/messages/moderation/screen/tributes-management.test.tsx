// More than 300 lines, because all tests share the fake server of the screen.
import { render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { useSessionActivity } from '../../../accounts/session-in-browser/session-activity.ts';
import { deferredReply, failNetwork, type FakeApi } from '../../../accounts/testing/fake-api.ts';
import { resetTab } from '../../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../../accounts/testing/scripted-api.ts';
import { ada } from '../../../accounts/testing/session-tab.ts';
import { advanceClock, freezeClock } from '../../../ui/testing/fake-clock.ts';
import { newUser } from '../../../ui/testing/user.ts';
import { anItem } from '../../testing/a-submission.ts';
import type { ListedState, Submission } from '../contract.ts';
import { requestsOf } from './decision-requests.ts';
import { TributesManagement } from './tributes-management.client.tsx';

const ID = 'mem_0123456789ABCDEFGHIJKL';
const BASE = `/api/v1/memorials/${ID}/submissions`;

const user = newUser();
let api: FakeApi;
let items: Submission[];
let firstReader: string | undefined;
let next: string | null;

const counts = () =>
  Object.fromEntries(
    ['waiting', 'held', 'published', 'declined'].map((state) => [
      state,
      items.filter((item) => item.state === state).length,
    ]),
  );

const pageOf = (state: string | null) => ({
  submissions: items.filter((item) => item.state === state),
  next,
  counts: counts(),
  categories: ['Family', 'Work'],
  ...(firstReader ? { firstReader } : {}),
});

const STATES = new Map<string, ListedState>([
  ['publish', 'published'],
  ['decline', 'declined'],
]);

beforeEach(() => {
  api = resetTab(ada);
  onWaiting.mockReset();
  useSessionActivity.setState({ isChecked: true });
  items = [anItem(1), anItem(2)];
  firstReader = undefined;
  next = null;
  api.reply = (call) => {
    if (call.startsWith(`GET ${BASE}?`)) {
      return replies.fine(pageOf(new URLSearchParams(call.split('?')[1]).get('state')));
    }
    if (call === `GET ${BASE.replace('submissions', 'reports')}`) {
      return replies.fine({ reports: [], open: 0 });
    }
    if (call.endsWith('/block')) {
      if (call.startsWith('DELETE')) {
        items = items.map((item) => ({ ...item, state: 'waiting' }));
        return replies.fine({ released: items.length, counts: counts() });
      }
      items = items.map((item) => ({ ...item, state: 'held' }));
      return replies.fine({ held: items.length, counts: counts() });
    }
    if (call !== `POST ${BASE}/decisions`) return replies.fine({ isShown: true });
    const last: unknown = api.calls.at(-1)?.body;
    const { ids, decision } = last as { ids: string[]; decision: string };
    const state = STATES.get(decision) ?? 'waiting';
    items = items.map((item) => (ids.includes(item.id) ? { ...item, state } : item));
    return replies.fine({
      decided: ids.map((id) => ({ id, state })),
      changed: [],
      counts: counts(),
    });
  };
});

const onWaiting = vi.fn<(count: number) => void>();

function openScreen(language?: string) {
  const props = { memorialId: ID, language, onWaiting };
  const router = createMemoryRouter([{ path: '/', element: <TributesManagement {...props} /> }]);
  return render(<RouterProvider router={router} />);
}

async function openList(name?: RegExp) {
  openScreen();
  await screen.findByRole('button', { name: /^Waiting/ });
  if (name) await user.click(screen.getByRole('button', { name }));
}

const card = (name: string) => within(screen.getByRole('article', { name }));
const sent = () => api.calls.filter(({ call }) => !call.startsWith('GET '));

describe('the lists', () => {
  test('have tabs with counts, and the open one is marked', async () => {
    items.push(anItem(3, { state: 'held' }));
    await openList();
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
    items = [];
    await openList();
    expect(screen.getByText('No tributes are waiting for review.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Declined/ }));
    expect(await screen.findByText('No tributes have been declined.')).toBeInTheDocument();
  });

  test("say that a role doesn't allow it", async () => {
    api.reply = () => ({
      status: 403,
      body: { success: false, message: 'No', error: 'No', code: 'NOT_ALLOWED' },
    });
    openScreen();
    expect(
      await screen.findByText(/Your role doesn’t let you review tributes/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test("that didn't load can be loaded again", async () => {
    const { reply } = api;
    api.reply = () => failNetwork();
    openScreen();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t load the tributes. Nothing has been lost; please try again.',
    );
    api.reply = reply;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Words 1')).toBeInTheDocument();
  });

  test('show an outline while they load', () => {
    api.reply = deferredReply().reply;
    openScreen();
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tributes Management');
  });

  test('continue with [Show more]', async () => {
    next = 'cursor';
    await openList();
    items = [anItem(3)];
    next = null;
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Words 3')).toBeInTheDocument();
    expect(screen.getByText('Words 1')).toBeInTheDocument();
    expect(api.callNames()).toContain(`GET ${BASE}?state=waiting&after=cursor`);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('name the first reader, whose turn it is', async () => {
    firstReader = 'Bo Lind';
    await openList();
    expect(screen.getByText('Bo Lind').tagName).toBe('BDI');
    expect(screen.getByText(/reads new tributes first/)).toBeInTheDocument();
  });
});

describe('a card', () => {
  test('is published with the chosen category, and leaves the list', async () => {
    await openList();
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
    await openList();
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
    items = [anItem(1, { isFolded: true })];
    await openList();
    const folded = screen.getByText('Words 1').closest('details');
    expect(folded).not.toHaveAttribute('open');
    await user.click(screen.getByText(/This may be hurtful/));
    expect(folded).toHaveAttribute('open');
  });

  test('that is held says why, and [Not spam] publishes it', async () => {
    items = [anItem(1, { state: 'held', reasons: ['It contains a link to another website.'] })];
    await openList(/^Spam/);
    expect(await screen.findByText('It contains a link to another website.')).toBeInTheDocument();
    await user.click(card('Writer 1').getByRole('button', { name: /^Not spam/ }));
    expect(await screen.findByText('Tribute published.')).toBeInTheDocument();
    expect(sent()[0]?.body).toMatchObject({ decision: 'publish', from: 'held' });
  });

  test('on the page can be shown on the memorial', async () => {
    items = [anItem(1, { state: 'published' })];
    await openList(/^Published/);
    const box = await screen.findByRole('checkbox', { name: /^Show on the memorial/ });
    await user.click(box);
    await waitFor(() => expect(box).toBeChecked());
    expect(sent()).toEqual([
      { call: `PUT ${BASE}/${anItem(1).id}/preview`, body: { isShown: true } },
    ]);
  });

  test('has a sender who can be blocked', async () => {
    await openList();
    await user.click(card('Writer 2').getByRole('button', { name: /^Block sender/ }));
    expect(sent()[0]?.call).toBe(`POST ${BASE}/${anItem(2).id}/block`);
    const said = await screen.findByText(/Sender blocked/);
    expect(said).toHaveTextContent(/^2 tributes moved to spam\. Sender blocked\. Anything new/);
    expect(await screen.findByText('No tributes are waiting for review.')).toBeInTheDocument();
    expect(onWaiting.mock.calls).toEqual([[2], [0]]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Words 2')).toBeInTheDocument();
    expect(sent().at(-1)?.call).toBe(`DELETE ${BASE}/${anItem(2).id}/block`);
  });

  test('shows a change beside the text on the page, and no field to edit it', async () => {
    items = [anItem(1, { shownText: 'Earlier words' })];
    await openList();
    expect(screen.getByText('Earlier words')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('several at once', () => {
  test('are selected and decided on in one request', async () => {
    await openList();
    await user.click(screen.getByRole('checkbox', { name: 'Select all tributes shown' }));
    expect(screen.getByText('2 tributes selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Publish selected' }));
    expect(await screen.findByText('2 tributes published.')).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
    expect(screen.getByText('No tributes are waiting for review.')).toBeInTheDocument();
  });

  test('empty the list, which then shows what has arrived in the meantime', async () => {
    await openList();
    items.push(anItem(3));
    await user.click(screen.getByRole('checkbox', { name: 'Select all tributes shown' }));
    await user.click(screen.getByRole('button', { name: 'Decline selected' }));
    expect(await screen.findByText('Words 3')).toBeInTheDocument();
  });

  test('have the categories that were chosen on their cards', async () => {
    await openList();
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
    items = [anItem(1), anItem(2, { category: 'Work' })];
    const { reply } = api;
    api.reply = (call) => (sent().length === 2 ? failNetwork() : reply(call));
    await openList();
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
    await openList();
    await user.click(screen.getByRole('checkbox', { name: 'Select all tributes shown' }));
    api.reply = () => failNetwork();
    await user.click(screen.getByRole('button', { name: 'Publish selected' }));
    expect(await screen.findByText(/Nothing has changed/)).toBeInTheDocument();
    expect(screen.getByText('2 tributes selected')).toBeInTheDocument();
  });
});

describe('a decision', () => {
  function answerWith(answer: () => ReturnType<FakeApi['reply']>) {
    const { reply } = api;
    api.reply = (call) => (call.startsWith('POST') ? answer() : reply(call));
  }
  const press = (name: RegExp) => user.click(card('Writer 1').getByRole('button', { name }));
  const { id } = anItem(1);

  test('that fails leaves everything as it is and says so', async () => {
    await openList();
    answerWith(() => failNetwork());
    await press(/^Publish/);
    expect(
      await screen.findByText(/We couldn’t save this just now. Nothing has changed/),
    ).toBeVisible();
    expect(screen.getByText('Words 1')).toBeInTheDocument();
  });

  test('that was not undone can still be undone', async () => {
    await openList();
    await press(/^Decline/);
    const { reply } = api;
    api.reply = () => failNetwork();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/Nothing has changed/)).toBeInTheDocument();
    api.reply = reply;
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Words 1')).toBeInTheDocument();
  });

  test('on a category that was not saved leaves the earlier one', async () => {
    items = [anItem(1, { state: 'published', category: 'Family' })];
    await openList(/^Published/);
    await screen.findByText('Words 1');
    const category = card('Writer 1').getByLabelText('Category');
    answerWith(() => failNetwork());
    await user.selectOptions(category, 'Work');
    expect(await screen.findByText(/Nothing has changed/)).toBeInTheDocument();
    expect(category).toHaveValue('Family');
    answerWith(() => replies.fine({ decided: [], changed: [id], counts: counts() }));
    await user.selectOptions(category, 'Work');
    expect(await screen.findByText(/has changed since you read it/)).toBeVisible();
  });

  test('that ends when another list is open leaves that list alone', async () => {
    items.push(anItem(3, { state: 'published' }));
    const { reply, answer } = deferredReply();
    await openList();
    answerWith(reply);
    await press(/^Publish/);
    await user.click(screen.getByRole('button', { name: 'Published 1' }));
    expect(await screen.findByText('Words 3')).toBeInTheDocument();
    answer(replies.fine({ decided: [], changed: [id], counts: counts() }));
    expect(await screen.findByText(/has changed since you read it/)).toBeVisible();
    expect(api.callNames().at(-1)).toBe(`GET ${BASE}?state=published`);
    expect(screen.queryByText('Words 1')).not.toBeInTheDocument();
  });

  test('on changed text asks to read it again', async () => {
    await openList();
    answerWith(() => replies.fine({ decided: [], changed: [id], counts: counts() }));
    await press(/^Publish/);
    expect(await screen.findByText(/has changed since you read it/)).toBeVisible();
  });

  test("replacing another member's names this member", async () => {
    await openList();
    const decided = [{ id, state: 'declined', before: { by: 'Bo Lind', state: 'published' } }];
    answerWith(() => replies.fine({ decided, changed: [], counts: counts() }));
    await press(/^Decline/);
    expect(
      await screen.findByText(/This replaces an earlier decision by Bo Lind/),
    ).toBeInTheDocument();
  });

  test('is sent once, however often the button is pressed', async () => {
    const { reply, answer } = deferredReply();
    await openList();
    answerWith(reply);
    await user.dblClick(card('Writer 1').getByRole('button', { name: /^Publish/ }));
    expect(sent()).toHaveLength(1);
    const decided = [{ id, state: 'published' }];
    answer(replies.fine({ decided, changed: [], counts: counts() }));
    expect(await screen.findByText('Tribute published.')).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });
});

test("a tribute in a different script from the page's says which language it looks like", async () => {
  items = [
    { ...anItem(1), text: 'She sang to us.' },
    { ...anItem(2), text: 'كانت تغني لنا.' },
  ];
  openScreen();
  expect(await screen.findByText('This tribute seems to be in Arabic.')).toBeInTheDocument();
  expect(screen.getAllByText(/^This tribute seems to be in/)).toHaveLength(1);
  expect(screen.getByText('كانت تغني لنا.')).toHaveAttribute('lang', 'ar');
  expect(screen.getByText('She sang to us.')).toHaveAttribute('lang', 'en');
});

test("a tribute in the page's language needs no note about it", async () => {
  items = [{ ...anItem(1), text: 'كانت تغني لنا.' }];
  openScreen('fa');
  expect(await screen.findByText('كانت تغني لنا.')).toHaveAttribute('lang', 'fa');
  expect(screen.queryByText(/^This tribute seems to be in/)).not.toBeInTheDocument();
});
