import { render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { useSessionActivity } from '../../accounts/session-in-browser/session-activity.ts';
import { setUser } from '../../accounts/session-in-browser/session-store.ts';
import { deferredReply, failNetwork } from '../../accounts/testing/fake-api.ts';
import { replies } from '../../accounts/testing/scripted-api.ts';
import {
  emptyUnfinishedMemorial,
  type UnfinishedMemorial,
} from '../../drafts/new-memorial/unfinished-page.ts';
import { keepUnfinishedMemorial } from '../../drafts/new-memorial/unfinished-store.ts';
import {
  clara,
  fakeFamilyApi,
  keptMemorial,
  refusal,
  type FakeFamilyApi,
} from '../../drafts/testing/fake-family-api.ts';
import { installIndexedDb } from '../../drafts/testing/fake-indexed-db.ts';
import { newUser, pressTwice } from '../../ui/testing/user.ts';
import { runIntent } from '../../wire/intents.ts';
import { loadMemorials } from './load-memorials.ts';
import { memorialsIntents } from './memorials-intents.ts';
import { MemorialsScreen } from './memorials-screen.tsx';
import { YourMemorials } from './your-memorials.tsx';

const EMPTY = 'You don’t have any memorials yet. All you need to start is a name.';

let api: FakeFamilyApi;

beforeEach(async () => {
  installIndexedDb();
  useSessionActivity.setState({ ...useSessionActivity.getInitialState(), isChecked: true }, true);
  setUser(clara);
  api = fakeFamilyApi();
});

function openMemorials(user = clara) {
  const router = createMemoryRouter(
    [
      {
        path: '/memorials',
        Component: () => {
          const loaded = useLoaderData<typeof loadMemorials>();
          return <MemorialsScreen user={user} loaded={loaded} />;
        },
        hydrateFallbackElement: <MemorialsScreen user={user} loaded={undefined} />,
        loader: loadMemorials,
        action: ({ request }) => runIntent(request, memorialsIntents),
      },
    ],
    { initialEntries: ['/memorials'] },
  );
  render(<RouterProvider router={router} />);
}

function unfinishedMemorial(patch: Partial<UnfinishedMemorial> = {}): UnfinishedMemorial {
  return { ...emptyUnfinishedMemorial(null, Date.now()), fullName: 'Otto Berg', ...patch };
}

describe('/memorials', () => {
  test('the greeting and the sentence are shown while the list loads', async () => {
    const list = deferredReply();
    api.override = (call) => (call === 'GET /api/v1/memorials' ? list.reply() : undefined);
    openMemorials();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Clara!');
    expect(screen.getByText('This is your memorials. More features coming soon.')).toBeVisible();
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    list.answer(replies.fine({ memorials: [] }));
    expect(await screen.findByText(EMPTY)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create a memorial' })).toHaveAttribute(
      'href',
      '/memorials/new',
    );
  });

  test.each([
    ['', 'Berg', 'Welcome back, Berg!'],
    ['', '', 'Welcome back!'],
  ])(
    'whose provider has told only %j and %j is greeted without a gap',
    (firstName, lastName, greeting) => {
      openMemorials({ ...clara, firstName, lastName });
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(greeting);
    },
  );

  test("a card shows whose page it is, its years, its state and the user's role", async () => {
    api.memorials = [keptMemorial({ state: 'published', level: 'link', role: 'editor' })];
    openMemorials();
    const card = await screen.findByRole('listitem');
    expect(within(card).getByRole('link', { name: 'Anna Berg' })).toHaveAttribute(
      'href',
      '/memorial/mem_0000000000000000000001',
    );
    expect(card).toHaveTextContent('1941 – 2026');
    expect(card).toHaveTextContent(
      'Published. Anyone with the link can see it. Some changes aren’t published yet.',
    );
    expect(card).toHaveTextContent('You’re an editor');
    expect(card).toHaveTextContent('AB');
  });

  test('a card shows how many messages wait, if any', async () => {
    api.memorials = [
      keptMemorial({ waitingWords: 3 }),
      keptMemorial({ id: 'mem_0000000000000000000002' }),
    ];
    openMemorials();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('3 tributes are waiting for review');
    expect(second).not.toHaveTextContent('waiting');
  });

  test("a name of 200 characters isn't cut", async () => {
    const name = `${'Maximiliane '.repeat(16)}Berg`;
    api.memorials = [keptMemorial({ name, names: [name] })];
    openMemorials();
    expect(await screen.findByRole('link', { name })).toBeInTheDocument();
  });

  test('a page that was taken down is restored once, within its time', async () => {
    const purgedAt = new Date(Date.now() + 2.5 * 24 * 3600_000).toISOString();
    api.memorials = [keptMemorial({ state: 'taken-down', level: 'link', purgedAt })];
    openMemorials();
    expect(
      await screen.findByText('You have 3 more days to restore this page'),
    ).toBeInTheDocument();
    screen.getByRole('button', { name: 'Restore page' }).focus();
    pressTwice(screen.getByRole('button', { name: 'Restore page' }));
    await waitFor(() => expect(screen.queryByText('Taken down')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(api.callNames().filter((call) => call.endsWith('/restore'))).toHaveLength(1);
  });

  test("if it can't be restored, its card says so", async () => {
    const purgedAt = new Date(Date.now() + 3600_000).toISOString();
    api.memorials = [keptMemorial({ state: 'taken-down', purgedAt })];
    api.override = (call) =>
      call.endsWith('/restore') ? refusal('MEMORIAL_GONE', 410, 'The time is over.') : undefined;
    openMemorials();
    expect(
      await screen.findByText('You have one more day to restore this page'),
    ).toBeInTheDocument();
    await newUser().click(screen.getByRole('button', { name: 'Restore page' }));
    expect(await screen.findByText('The time is over.')).toBeInTheDocument();
  });

  test("an unfinished page on this device is offered, but not another user's", async () => {
    await keepUnfinishedMemorial(
      unfinishedMemorial({ owner: 'ben@example.org', fullName: 'Not for Clara' }),
    );
    await keepUnfinishedMemorial(unfinishedMemorial());
    openMemorials();
    expect(await screen.findByText(/You started a page for/)).toHaveTextContent('Otto Berg');
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute(
      'href',
      '/memorials/new',
    );
    expect(screen.queryByText(/Not for Clara/)).not.toBeInTheDocument();
  });

  test('after a failure it can be loaded again', async () => {
    let isDown = true;
    api.override = (call) =>
      isDown && call === 'GET /api/v1/memorials' ? failNetwork() : undefined;
    openMemorials();
    expect(
      await screen.findByText('We couldn’t load your memorials. They’re all still there.'),
    ).toBeVisible();
    isDown = false;
    await newUser().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(EMPTY)).toBeInTheDocument();
  });

  test('offline it says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    api.override = () => failNetwork();
    openMemorials();
    expect(await screen.findByRole('alert')).toHaveTextContent('You’re offline.');
  });
});

describe('“Your memorials” on the home page', () => {
  test('loads automatically, again for another user, and shows the same cards', async () => {
    api.memorials = [keptMemorial()];
    const router = (email: string) =>
      createMemoryRouter([{ path: '/', element: <YourMemorials email={email} /> }]);
    const { rerender } = render(<RouterProvider router={router(clara.email)} />);
    expect(await screen.findByRole('link', { name: 'Anna Berg' })).toBeInTheDocument();
    expect(screen.getByText('Not published yet')).toBeInTheDocument();
    api.memorials = [];
    rerender(<RouterProvider router={router('ben@example.org')} />);
    expect(await screen.findByText(EMPTY)).toBeInTheDocument();
  });

  test('after a failure it can be loaded again', async () => {
    let isDown = true;
    api.override = () => (isDown ? failNetwork() : undefined);
    const element = <YourMemorials email={clara.email} />;
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await newUser().click(again);
    expect(await screen.findByText(EMPTY)).toBeInTheDocument();
  });
});
