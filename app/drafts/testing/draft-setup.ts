import { vi } from 'vitest';

import { clearUser, setUser } from '../../accounts/session-in-browser/session-store.ts';
import { ApiFailure } from '../../wire/errors/api-failure.ts';
import { DraftSync, type DraftSession, type DraftView } from '../sync/draft-sync.ts';
import { FakeDraftServer } from './draft-server.ts';
import { aDraft } from './drafts.ts';
import { installIndexedDb } from './fake-indexed-db.ts';
import { FakeLocks } from './fake-locks.ts';
import { fakeMemorialCalls, memorialCalls } from './memorial-calls.ts';

export const MEMORIAL = 'mem_1';
export const ADA = 'ada@example.org';

export const server = new FakeDraftServer();
let sessions: DraftSession[];

export function startDrafts(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  installIndexedDb();
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
  sessions = [];
  server.reset(aDraft());
  fakeMemorialCalls();
  memorialCalls.change.mockImplementation((_, changes) => server.change(changes));
  memorialCalls.draft.mockImplementation(() => server.draft());
  memorialCalls.removedParts.mockImplementation(() => server.removedParts());
  signIn(ADA);
}

export async function endDrafts(): Promise<void> {
  for (const session of sessions) session.close();
  await settle();
  clearUser();
}

export function signIn(email: string): void {
  setUser({
    firstName: 'Ada',
    lastName: 'Example',
    email,
    isEmailVerified: true,
    oauth: { google: false, facebook: false },
  });
}

export async function openSession(userKey = ADA): Promise<DraftSession> {
  const initial = await server.draft();
  const session = await DraftSync.open({ memorialId: MEMORIAL, userKey, initial });
  sessions.push(session);
  return session;
}

/** Waits for running requests and transactions, without advancing the fake timers. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

export async function pass(ms: number): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

export async function kill(session: DraftSession): Promise<void> {
  await settle();
  session.close();
  sessions = sessions.filter((other) => other !== session);
  await settle();
}

export const view = (session: DraftSession): DraftView => session.getView();
export const quote = (session: DraftSession): unknown => view(session).document['quote'];
export const offline = (): never => {
  throw new ApiFailure('Network error occurred', { status: 0 });
};
export const refused = (status: number, code?: string) => (): never => {
  throw new ApiFailure('No.', { status, isApiResponse: true, code });
};
