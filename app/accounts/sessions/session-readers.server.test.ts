import { randomBytes } from 'node:crypto';

import { beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import type { SessionTokens } from './session-tokens.server.ts';
import { createSessions, SESSION_LIFETIMES, type Sessions } from './sessions.server.ts';

const app = openTestApp();
let userId: string;
let sessions: Sessions;
let tokens: SessionTokens;
let time: number;
beforeAll(async () => {
  await app.browser().register('somebody@example.org');
  const row = await app.database.kysely.selectFrom('users').select('id').executeTakeFirstOrThrow();
  userId = row.id;
});
beforeEach(async () => {
  time = Date.UTC(2026, 0, 1);
  sessions = createSessions({
    kysely: app.database.kysely,
    key: randomBytes(32),
    now: () => new Date(time),
    log: { warn: () => undefined },
  });
  tokens = await sessions.open(app.database.kysely, userId, 'A device');
});

const reader = async (presented: { access?: string; refresh?: string }) =>
  (await sessions.findReader(presented))?.id;

test('the user of a valid access token, or of the latest refresh token', async () => {
  const { access, refresh } = tokens;
  expect(await reader({ access })).toBe(userId);
  time += SESSION_LIFETIMES.accessMs + 1;
  expect(await reader({ access })).toBeUndefined();
  expect(await reader({ access, refresh })).toBe(userId);
  time += SESSION_LIFETIMES.refreshMs;
  expect(await reader({ access, refresh })).toBeUndefined();
});

test('a token of the other kind, a forged one or none finds no user', async () => {
  const { access, refresh } = tokens;
  expect(await reader({})).toBeUndefined();
  expect(await reader({ refresh: access })).toBeUndefined();
  expect(await reader({ access: refresh })).toBeUndefined();
  expect(await reader({ refresh: `${refresh.slice(0, -4)}AAAA` })).toBeUndefined();
});

test('a replaced refresh token works for ten seconds and then no longer; the session continues', async () => {
  const { refresh } = tokens;
  time += SESSION_LIFETIMES.accessMs;
  const { tokens: newer } = await sessions.refresh(refresh);
  expect(await reader({ refresh })).toBe(userId);
  time += SESSION_LIFETIMES.graceMs + 1;
  expect(await reader({ refresh })).toBeUndefined();
  expect(await reader({ refresh: newer.refresh })).toBe(userId);
  await sessions.end(newer);
  expect(await reader(newer)).toBeUndefined();
});
