import { render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';

import { loadPrivate } from '../../accounts/session/load-private.ts';
import { useSessionActivity } from '../../accounts/session/session-activity.ts';
import { failNetwork, type FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab, toastTexts } from '../../accounts/testing/rendered-dialog.tsx';
import { replies, type Reply } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import { fill, newUser } from '../../ui/testing/user.ts';
import type { Loaded } from '../../wire/action-result.ts';
import { runIntent } from '../../wire/intents.ts';
import { CondolencesRoom } from './condolences-room.tsx';
import type { Letter, LettersPage, ListedLetter } from './contract.ts';
import { LetterScreen } from './letter-screen.tsx';
import { letterIntents } from './letters-intents.ts';
import { loadLetter, loadRoom, type LetterData, type RoomData } from './load-letters.ts';

const ID = 'mem_0123456789ABCDEFGHIJKL';
const BASE = `/api/v1/memorials/${ID}/condolences`;
const ROOM = `/memorial/${ID}/condolences`;
const LETTER_ID = 'con_0000000000000000000001';

const user = newUser();
let api: FakeApi;
let page: LettersPage;
let letter: Letter;
/** the server's answer to calls that change something, or to all calls */
let override: ((call: string) => Reply | undefined) | undefined;

function listed(fields: Partial<ListedLetter> = {}): ListedLetter {
  return {
    id: LETTER_ID,
    name: 'Ed Friend',
    writtenAt: new Date(2026, 10, 20, 20, 14).toISOString(),
    isRead: false,
    beginning: 'Dear family',
    canAnswer: true,
    isAnswered: false,
    ...fields,
  };
}

beforeEach(() => {
  api = resetTab(ada);
  useSessionActivity.setState({ isChecked: true });
  page = { letters: [listed()], next: null, unread: 1, held: 0, returnedMails: [] };
  letter = {
    id: LETTER_ID,
    name: 'Ed Friend',
    text: 'Dear family,\nI am sorry.',
    writtenAt: new Date(2026, 10, 20, 20, 14).toISOString(),
    isHeld: false,
    isFolded: false,
    reasons: [],
    canAnswer: true,
    areAnswersReceived: false,
    answers: [],
  };
  override = undefined;
  api.reply = (call) => {
    const other = override?.(call);
    if (other) return other;
    if (call.startsWith(`GET ${BASE}/con_`)) return replies.fine({ letter });
    if (call.startsWith('GET ')) return replies.fine(page);
    if (call === `POST ${BASE}/thanks`) {
      const { ids } = (api.calls.at(-1) as { body: unknown }).body as { ids: string[] };
      return replies.fine({ thanked: ids, skipped: [] });
    }
    if (call.endsWith('/fine')) letter = { ...letter, isHeld: false };
    return replies.fine({ letter });
  };
});

const forbidden: Reply = {
  status: 403,
  body: { success: false, message: 'Your role', error: 'Your role', code: 'NOT_ALLOWED' },
};

function Room() {
  const loaded = useLoaderData<Loaded<RoomData>>();
  return loaded.ok ? <CondolencesRoom {...loaded.data} /> : <p>It did not load</p>;
}

function One() {
  const loaded = useLoaderData<Loaded<LetterData>>();
  return loaded.ok ? <LetterScreen {...loaded.data} /> : <p>It did not load</p>;
}

async function open(path = ROOM) {
  const router = createMemoryRouter(
    [
      {
        path: ROOM,
        element: <Room />,
        hydrateFallbackElement: <p>…</p>,
        loader: ({ request }) => loadPrivate('', () => loadRoom(ID, request.url)),
        action: ({ request }) => runIntent(request, letterIntents(ID)),
      },
      {
        path: `${ROOM}/:letterId`,
        element: <One />,
        hydrateFallbackElement: <p>…</p>,
        loader: ({ params }) => loadPrivate('', () => loadLetter(ID, params['letterId'] ?? '')),
        action: ({ request }) => runIntent(request, letterIntents(ID)),
      },
    ],
    { initialEntries: [path] },
  );
  const view = render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1 });
  return view;
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const sent = () => api.calls.filter(({ call }) => call.startsWith('POST '));

describe('the list', () => {
  test('has unread letters in bold and says so to screen readers', async () => {
    page = { ...page, letters: [listed(), listed({ id: 'con_2', name: 'Flo', isRead: true })] };
    await open();
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveAttribute('data-unread');
    expect(first).toHaveTextContent('Unread: Ed Friend');
    expect(second).not.toHaveAttribute('data-unread');
    expect(screen.getByText('One letter is unread.')).toBeInTheDocument();
    expect(screen.queryByText(/Probably spam/)).not.toBeInTheDocument();
  });

  test('goes on with older letters', async () => {
    page = { ...page, next: `1-${LETTER_ID}` };
    await open();
    await user.click(screen.getByRole('link', { name: 'Older letters' }));
    expect(await screen.findByRole('link', { name: 'The newest letters' })).toBeInTheDocument();
    expect(api.calls.at(-1)?.call).toBe(`GET ${BASE}?after=1-${LETTER_ID}`);
  });

  test('has a tab for probable spam, if there is any', async () => {
    page = { ...page, held: 2 };
    await open();
    await user.click(screen.getByRole('link', { name: 'Probably spam (2)' }));
    expect(await screen.findByText(/These letters were held/)).toBeInTheDocument();
    expect(api.calls.at(-1)?.call).toBe(`GET ${BASE}?state=held`);
  });

  test('is a sentence for those who may not read letters', async () => {
    override = () => forbidden;
    await open();
    expect(screen.getByText(/Letters are read by the owner/)).toBeInTheDocument();
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  test('says when mails to a member come back', async () => {
    page = { ...page, returnedMails: ['r…@example.org'] };
    await open();
    expect(screen.getByText(/^Mails to/)).toHaveTextContent('Mails to r…@example.org come back.');
  });
});

describe('Thank several', () => {
  beforeEach(() => {
    page = {
      ...page,
      letters: [
        listed({ id: 'con_1', name: 'Di' }),
        listed({ id: 'con_2', name: 'Ed' }),
        listed({ id: 'con_3', name: 'Flo', canAnswer: false }),
      ],
    };
  });

  test('sends one text to the chosen writers, and only those who agreed can be chosen', async () => {
    await open();
    await press('Thank several');
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(screen.getByRole('checkbox', { name: 'Thank Di' }));
    await user.click(screen.getByRole('checkbox', { name: 'Thank Ed' }));
    await fill(user, screen.getByLabelText('Your thanks'), 'We thank you.');
    await press('Send to 2 people');
    await waitFor(() =>
      expect(toastTexts()).toEqual(['success: The thanks are on their way to 2 people']),
    );
    expect(sent()).toEqual([
      { call: `POST ${BASE}/thanks`, body: { ids: ['con_1', 'con_2'], text: 'We thank you.' } },
    ]);
    expect(await screen.findByRole('button', { name: 'Thank several' })).toBeInTheDocument();
  });

  test('without a chosen letter sends nothing and says so', async () => {
    await open();
    await press('Thank several');
    await fill(user, screen.getByLabelText('Your thanks'), 'We thank you.');
    await press('Send');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please choose the letters.');
    expect(sent()).toEqual([]);
    expect(screen.getByLabelText('Your thanks')).toHaveValue('We thank you.');
  });
});

describe('a letter', () => {
  const openLetter = () => open(`${ROOM}/${LETTER_ID}`);

  test('is answered by mail', async () => {
    await openLetter();
    expect(screen.getByRole('article')).toHaveTextContent('Dear family, I am sorry.');
    await press('Answer');
    const field = screen.getByLabelText('Your answer to Ed Friend');
    expect(field).toHaveAccessibleDescription(/does not see your address/);
    await fill(user, field, 'Thank you.');
    await press('Send the answer');
    await waitFor(() => expect(toastTexts()).toEqual(['success: The answer is on its way']));
    expect(sent()).toEqual([
      { call: `POST ${BASE}/${LETTER_ID}/reply`, body: { text: 'Thank you.' } },
    ]);
  });

  test('keeps an unfinished answer in this browser until it is sent', async () => {
    const { unmount } = await openLetter();
    await press('Answer');
    await fill(user, screen.getByLabelText('Your answer to Ed Friend'), 'Half a sen');
    unmount();
    await openLetter();
    const field = screen.getByLabelText('Your answer to Ed Friend');
    expect(field).toHaveValue('Half a sen');
    await press('Send the answer');
    expect(await screen.findByRole('button', { name: 'Answer' })).toBeInTheDocument();
    expect(localStorage).toHaveLength(1);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Half a sen');
  });

  test('keeps the answer where the network fails', async () => {
    await openLetter();
    await press('Answer');
    await fill(user, screen.getByLabelText('Your answer to Ed Friend'), 'Thank you.');
    const reply = api.reply;
    api.reply = (call) => (call.startsWith('POST') ? failNetwork() : reply(call));
    await press('Send the answer');
    expect(await screen.findByRole('alert')).toHaveTextContent('Network error occurred');
    expect(screen.getByLabelText('Your answer to Ed Friend')).toHaveValue('Thank you.');
    expect(JSON.stringify({ ...localStorage })).toContain('Thank you.');
  });

  test('whose writer did not agree has no button', async () => {
    letter = { ...letter, canAnswer: false };
    await openLetter();
    expect(screen.getByText(/has not asked for an answer/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Answer' })).not.toBeInTheDocument();
  });

  test('says that an answer could not be delivered', async () => {
    letter = {
      ...letter,
      answers: [
        {
          id: 'rep_1',
          kind: 'reply',
          text: 'Hi',
          at: letter.writtenAt,
          by: 'Ada',
          delivery: 'refused',
        },
      ],
    };
    await openLetter();
    const answers = within(screen.getByRole('region', { name: 'Answers' }));
    expect(answers.getByText(/could not be delivered/)).toBeInTheDocument();
  });

  test('that is probably spam is folded, gives the reasons, and is released by “This is fine”', async () => {
    letter = { ...letter, isHeld: true, reasons: ['It contains links or addresses.'] };
    await openLetter();
    expect(screen.getByText('It contains links or addresses.')).toBeInTheDocument();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    await press('Show the words');
    expect(screen.getByRole('article')).toBeInTheDocument();
    await press('This is fine');
    expect(await screen.findByRole('button', { name: 'Answer' })).toBeInTheDocument();
    expect(sent().map(({ call }) => call)).toEqual([`POST ${BASE}/${LETTER_ID}/fine`]);
  });

  test('that was taken back says so', async () => {
    override = () => ({
      status: 404,
      body: { success: false, message: 'Not found', error: 'Not found', code: 'NOT_FOUND' },
    });
    await openLetter();
    expect(screen.getByText(/Its writer may have taken it back/)).toBeInTheDocument();
  });
});
