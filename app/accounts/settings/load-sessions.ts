import type { Loaded } from '../../wire/action-result.ts';
import { accountCalls } from '../client.ts';
import type { AccountSession } from '../contract.ts';
import { loadPrivate } from '../session/load-private.ts';
import { DEFAULT_FAILURES } from '../toast-messages.ts';

export interface SessionsData {
  sessions: readonly AccountSession[];
  at: Date;
}

export function loadSessions(): Promise<Loaded<SessionsData>> {
  return loadPrivate(DEFAULT_FAILURES.sessions, async () => ({
    sessions: await accountCalls.sessions(),
    at: new Date(),
  }));
}
