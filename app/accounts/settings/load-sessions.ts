import type { Loaded } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import type { AccountSession } from '../contract.ts';
import { sessions } from '../endpoints.ts';
import { loadPrivate } from '../session-in-browser/load-private.ts';
import { DEFAULT_FAILURES } from '../toast-messages.ts';

export interface SessionsData {
  sessions: readonly AccountSession[];
  at: Date;
}

export function loadSessions(): Promise<Loaded<SessionsData>> {
  return loadPrivate(DEFAULT_FAILURES.sessions, async () => ({
    ...(await call(sessions.list)),
    at: new Date(),
  }));
}
