import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';

import { loadPrivate } from '../../../../accounts/session-in-browser/load-private.ts';
import { useSessionActivity } from '../../../../accounts/session-in-browser/session-activity.ts';
import type { FakeApi } from '../../../../accounts/testing/fake-api.ts';
import { resetTab } from '../../../../accounts/testing/rendered-dialog.tsx';
import { replies, type Reply } from '../../../../accounts/testing/scripted-api.ts';
import { ada } from '../../../../accounts/testing/session-tab.ts';
import type { Loaded } from '../../../../wire/action-result.ts';
import { runIntent } from '../../../../wire/intents.ts';
import type { AttendanceList } from '../../contract.ts';
import { attendanceIntents } from '../attendance-intents.ts';
import { AttendanceRoom } from '../attendance-room.client.tsx';
import { loadAttendance, type AttendanceData } from '../load-attendance.ts';

export const ID = 'mem_0123456789ABCDEFGHIJKL';
export const BASE = `/api/v1/memorials/${ID}/attendance`;
const ROOM = `/memorial/${ID}/attendance`;

type Answer = AttendanceList['answers'][number];
type Gathering = AttendanceList['gatherings'][number];
type SentNotice = AttendanceList['notices'][number];

export interface AttendanceServer {
  api: FakeApi;
  list: AttendanceList;
  override: (call: string) => Reply | undefined;
}

export function listedAnswer(fields: Partial<Answer> = {}): Answer {
  return {
    id: 'att_1',
    name: 'Old Friend',
    count: 2,
    gatherings: ['itm_funeral'],
    answeredAt: new Date(2026, 10, 20, 20, 14).toISOString(),
    state: 'coming',
    email: 'given',
    ...fields,
  };
}

export function attendedGathering(fields: Partial<Gathering> = {}): Gathering {
  return {
    id: 'itm_funeral',
    kind: 'funeral',
    date: '2026-12-03',
    time: '14:00',
    timeZone: 'Europe/London',
    place: 'St Mary’s',
    people: 2,
    ...fields,
  };
}

export function sentNotice(fields: Partial<SentNotice> = {}): SentNotice {
  return {
    id: 'ntc_1',
    kind: 'changes',
    at: new Date(2026, 10, 21, 9, 5).toISOString(),
    by: 'Ada Lind',
    to: 3,
    sent: 3,
    refused: 0,
    waiting: 0,
    ...fields,
  };
}

export function attendanceServer(): AttendanceServer {
  const server: AttendanceServer = {
    api: resetTab(ada),
    list: {
      total: 2,
      answers: [listedAnswer()],
      gatherings: [attendedGathering()],
      untold: { answers: 0, people: 0, cancelled: 0 },
      notices: [],
      canThank: false,
    },
    override: () => undefined,
  };
  useSessionActivity.setState({ isChecked: true });
  server.api.reply = (call) => server.override(call) ?? replyOf(server, call);
  return server;
}

function replyOf({ list }: AttendanceServer, call: string): Reply {
  if (call === `GET ${BASE}`) return replies.fine(list);
  if (call.endsWith('/fine') || call.endsWith('/removal')) return replies.fine();
  if (call.startsWith('DELETE ')) return replies.fine();
  return replies.fine({ notice: { id: 'ntc_2', to: list.untold.answers || 1 } });
}

function Room() {
  const loaded = useLoaderData<Loaded<AttendanceData>>();
  return loaded.ok ? <AttendanceRoom {...loaded.data} /> : <p>It did not load</p>;
}

export async function openAttendance() {
  const router = createMemoryRouter(
    [
      {
        path: ROOM,
        element: <Room />,
        hydrateFallbackElement: <p>…</p>,
        loader: () => loadPrivate('', () => loadAttendance(ID)),
        action: ({ request }) => runIntent(request, attendanceIntents(ID)),
      },
      { path: `/memorial/${ID}/memorial-page`, element: <p>The editor</p> },
    ],
    { initialEntries: [ROOM] },
  );
  const view = render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1 });
  return view;
}
