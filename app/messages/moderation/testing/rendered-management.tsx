import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi, type Mock } from 'vitest';

import { useSessionActivity } from '../../../accounts/session-in-browser/session-activity.ts';
import type { FakeApi } from '../../../accounts/testing/fake-api.ts';
import { resetTab } from '../../../accounts/testing/rendered-dialog.tsx';
import { replies, type Reply } from '../../../accounts/testing/scripted-api.ts';
import { ada } from '../../../accounts/testing/session-tab.ts';
import { newUser } from '../../../ui/testing/user.ts';
import { anItem } from '../../testing/a-submission.ts';
import { LISTED_STATES, type ListedState, type Submission } from '../contract.ts';
import { TributesManagement } from '../screen/tributes-management.client.tsx';

const ID = 'mem_0123456789ABCDEFGHIJKL';
export const BASE = `/api/v1/memorials/${ID}/submissions`;

const user = newUser();

export interface ManagementServer {
  api: FakeApi;
  items: Submission[];
  firstReader: string | undefined;
  next: string | null;
  counts: () => Record<string, number>;
  onWaiting: Mock<(count: number) => void>;
}

const STATES = new Map<string, ListedState>([
  ['publish', 'published'],
  ['decline', 'declined'],
]);

/** With two waiting tributes. */
export function managementServer(): ManagementServer {
  const server: ManagementServer = {
    api: resetTab(ada),
    items: [anItem(1), anItem(2)],
    firstReader: undefined,
    next: null,
    counts: () =>
      Object.fromEntries(
        LISTED_STATES.map((state) => [
          state,
          server.items.filter((item) => item.state === state).length,
        ]),
      ),
    onWaiting: vi.fn<(count: number) => void>(),
  };
  useSessionActivity.setState({ isChecked: true });
  server.api.reply = (call) => replyOf(server, call);
  return server;
}

function replyOf(server: ManagementServer, call: string): Reply {
  const { api, counts } = server;
  if (call.startsWith(`GET ${BASE}?`)) {
    const state = new URLSearchParams(call.split('?')[1]).get('state');
    return replies.fine({
      submissions: server.items.filter((item) => item.state === state),
      next: server.next,
      counts: counts(),
      categories: ['Family', 'Work'],
      ...(server.firstReader ? { firstReader: server.firstReader } : {}),
    });
  }
  if (call === `GET ${BASE.replace('submissions', 'reports')}`) {
    return replies.fine({ reports: [], open: 0 });
  }
  if (call.endsWith('/block')) {
    const isUndo = call.startsWith('DELETE');
    const { length } = server.items;
    move(server, isUndo ? 'waiting' : 'held');
    return replies.fine({ [isUndo ? 'released' : 'held']: length, counts: counts() });
  }
  if (call !== `POST ${BASE}/decisions`) return replies.fine({ isShown: true });
  const last: unknown = api.calls.at(-1)?.body;
  const { ids, decision } = last as { ids: string[]; decision: string };
  const state = STATES.get(decision) ?? 'waiting';
  move(server, state, ids);
  return replies.fine({
    decided: ids.map((id) => ({ id, state })),
    changed: [],
    counts: counts(),
  });
}

function move(server: ManagementServer, state: ListedState, ids?: readonly string[]): void {
  server.items = server.items.map((item) =>
    !ids || ids.includes(item.id) ? { ...item, state } : item,
  );
}

export function openScreen({ onWaiting }: ManagementServer, language?: string): void {
  const props = { memorialId: ID, language, onWaiting };
  const router = createMemoryRouter([{ path: '/', element: <TributesManagement {...props} /> }]);
  render(<RouterProvider router={router} />);
}

export async function openList(server: ManagementServer, name?: RegExp): Promise<void> {
  openScreen(server);
  await screen.findByRole('button', { name: /^Waiting/ });
  if (name) await user.click(screen.getByRole('button', { name }));
}

export function sentTo({ api }: ManagementServer) {
  return api.calls.filter(({ call }) => !call.startsWith('GET '));
}
