import { render, screen } from '@testing-library/react';
import {
  createMemoryRouter,
  Outlet,
  RouterProvider,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router';

import { loadPrivate } from '../../../accounts/session-in-browser/load-private.ts';
import { useSessionActivity } from '../../../accounts/session-in-browser/session-activity.ts';
import type { FakeApi } from '../../../accounts/testing/fake-api.ts';
import { resetTab } from '../../../accounts/testing/rendered-dialog.tsx';
import { replies, type Reply } from '../../../accounts/testing/scripted-api.ts';
import { ada } from '../../../accounts/testing/session-tab.ts';
import type { Loaded } from '../../../wire/action-result.ts';
import { runIntent } from '../../../wire/intents.ts';
import type { OwnNotifications } from '../../notifications/contract.ts';
import { CondolenceScreen } from '../condolence-screen.client.tsx';
import { condolenceIntents } from '../condolences-intents.ts';
import { CondolencesRoom } from '../condolences-room.client.tsx';
import type { Condolence, CondolencesPage, ListedCondolence } from '../contract.ts';
import {
  loadCondolence,
  loadRoom,
  type CondolenceData,
  type RoomData,
} from '../load-condolences.ts';

export const ID = 'mem_0123456789ABCDEFGHIJKL';
export const BASE = `/api/v1/memorials/${ID}/condolences`;
export const CONDOLENCE_ID = 'con_0000000000000000000001';
const ROOM = `/memorial/${ID}/condolences`;

const WRITTEN_AT = new Date(2026, 10, 20, 20, 14).toISOString();

export interface CondolencesServer {
  api: FakeApi;
  page: CondolencesPage;
  letter: Condolence;
  notifications: OwnNotifications;
  override: (call: string) => Reply | undefined;
}

export function listedCondolence(fields: Partial<ListedCondolence> = {}): ListedCondolence {
  return {
    id: CONDOLENCE_ID,
    name: 'Ed Friend',
    writtenAt: WRITTEN_AT,
    isRead: false,
    beginning: 'Dear family',
    canAnswer: true,
    awaitsConfirmation: false,
    isAnswered: false,
    ...fields,
  };
}

export function condolencesServer(): CondolencesServer {
  const server: CondolencesServer = {
    api: resetTab(ada),
    page: { letters: [listedCondolence()], next: null, unread: 1, held: 0 },
    letter: {
      id: CONDOLENCE_ID,
      name: 'Ed Friend',
      text: 'Dear family,\nI am sorry.',
      writtenAt: WRITTEN_AT,
      isHeld: false,
      isFolded: false,
      reasons: [],
      canAnswer: true,
      awaitsConfirmation: false,
      areAnswersReceived: false,
      answers: [],
    },
    notifications: {
      own: null,
      memorial: 'evening',
      timeZone: 'Europe/Vienna',
      pausedUntil: null,
      returnedMails: [],
    },
    override: () => undefined,
  };
  useSessionActivity.setState({ isChecked: true });
  server.api.reply = (call) => server.override(call) ?? replyOf(server, call);
  return server;
}

function replyOf(server: CondolencesServer, call: string): Reply {
  const { api, page, notifications } = server;
  if (call.endsWith('/notifications')) return replies.fine({ notifications });
  if (call.startsWith('GET ') && !call.includes('/con_')) return replies.fine(page);
  if (call === `POST ${BASE}/thanks`) {
    const { ids } = (api.calls.at(-1) as { body: unknown }).body as { ids: string[] };
    return replies.fine({ thanked: ids, skipped: [] });
  }
  if (call.endsWith('/fine')) server.letter = { ...server.letter, isHeld: false };
  return replies.fine({ letter: server.letter });
}

function Room() {
  const loaded = useLoaderData<Loaded<RoomData>>();
  return loaded.ok ? <CondolencesRoom {...loaded.data} /> : <p>It did not load</p>;
}

function One() {
  const loaded = useLoaderData<Loaded<CondolenceData>>();
  const unread = useRouteLoaderData<number>('menu') ?? 0;
  return loaded.ok ? <CondolenceScreen {...loaded.data} unread={unread} /> : <p>It did not load</p>;
}

/** The part of the menu around the screens that counts. */
function Menu() {
  return (
    <>
      <nav>{useLoaderData<number>()} unread</nav>
      <Outlet />
    </>
  );
}

/** @param countUnread - what the menu shows */
export async function openCondolences(condolenceId = '', countUnread = () => 0) {
  const action = ({ request }: { request: Request }) => runIntent(request, condolenceIntents(ID));
  const router = createMemoryRouter(
    [
      {
        id: 'menu',
        element: <Menu />,
        hydrateFallbackElement: <p>…</p>,
        loader: countUnread,
        children: [
          {
            path: ROOM,
            element: <Room />,
            loader: ({ request }) => loadPrivate('', () => loadRoom(ID, request.url)),
            action,
          },
          {
            path: `${ROOM}/:condolenceId`,
            element: <One />,
            loader: ({ params }) =>
              loadPrivate('', () => loadCondolence(ID, params['condolenceId'] ?? '')),
            action,
          },
        ],
      },
    ],
    { initialEntries: [condolenceId ? `${ROOM}/${condolenceId}` : ROOM] },
  );
  const view = render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1 });
  return view;
}
