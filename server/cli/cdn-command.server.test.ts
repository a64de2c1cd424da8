import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { recordCdn } from '../../app/memorials/cdn/store.server.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/harness/test-database.ts';
import { openCdnServer } from '../cdn/testing/cdn-server.ts';
import { parseConfig } from '../config/config.server.ts';
import { runCdnOff } from './cdn-command.server.ts';

let database: TestDatabase;
let cdn: Awaited<ReturnType<typeof openCdnServer>>;
beforeEach(async () => {
  [database, cdn] = await Promise.all([createTestDatabase(), openCdnServer()]);
  await recordCdn(database.kysely, 'release 1');
});
afterEach(async () => {
  await database.close();
  cdn.close();
});

const off = (PURGE_URL: string | undefined, isPurged = false) =>
  runCdnOff(
    { isPurged },
    { config: parseConfig(PURGE_URL ? { PURGE_URL } : {}), kysely: database.kysely },
  );

async function isUsed(): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`select is_used from cdn_state`.execute(
    database.kysely,
  );
  return rows[0]?.is_used ?? false;
}

test('everything is purged a last time', async () => {
  expect(await off(cdn.url)).toContain('Now remove PURGE_URL');
  expect(cdn.received.map(({ body }) => body)).toEqual(['{"tags":["all"]}']);
  expect(await isUsed()).toBe(false);
});

test('without its address, or without its confirmation, nothing changes', async () => {
  await expect(off(undefined)).rejects.toThrow('PURGE_URL is not set');
  await expect(off('http://127.0.0.1:1/')).rejects.toThrow('nothing has changed');
  expect(await isUsed()).toBe(true);
});

test('a CDN that the operator has emptied needs no address', async () => {
  await off(undefined, true);
  expect(await isUsed()).toBe(false);
});
