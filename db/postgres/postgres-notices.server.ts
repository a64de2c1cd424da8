// Hears what is said with NOTIFY on PostgreSQL, on a connection of its own. A connection can be lost without
// a word (a network that swallows packets, a frozen server), so it is asked every few seconds.

import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import type { NoticeListener } from '../database.server.ts';

const CONNECT_TIMEOUT_MS = 2_000;
const ASK_EVERY_MS = 2_000;
const ANSWER_TIMEOUT_MS = 2_000;
const RECONNECT_MS = 200;

interface Hearing {
  databaseUrl: string;
  /** letters and underscores */
  channel: string;
  listener: NoticeListener;
  until: AbortSignal;
}

/** Listens and connects again after each loss; resolves when `until` says so. */
export async function hearNotices(hearing: Hearing): Promise<void> {
  const { until } = hearing;
  while (!until.aborted) {
    await hearOnce(hearing);
    await pause(RECONNECT_MS, undefined, { signal: until, ref: false }).catch(() => undefined);
  }
}

async function hearOnce({ databaseUrl, channel, listener, until }: Hearing): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'memorials notices',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
  });
  // An 'error' event that nobody hears ends the process; its end is heard below.
  client.on('error', () => undefined);
  client.on('notification', ({ payload = '' }) => listener.onNotice(payload));
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
  });
  let wasHeard = false;
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    wasHeard = true;
    listener.onHearing();
    await Promise.race([ended, silence(client, until)]);
  } catch {
    // The server is away: the caller comes again.
  }
  if (until.aborted) {
    await client.end().catch(() => undefined);
    return;
  }
  // While the server is away each try fails; the loss was told when it happened.
  if (wasHeard) listener.onLost();
  // A server that no longer answers does not answer the farewell either.
  void client.end().catch(() => undefined);
}

/** Resolves when the connection no longer answers, or when it is no longer wanted. */
async function silence(client: Client, until: AbortSignal): Promise<void> {
  try {
    for (;;) {
      await pause(ASK_EVERY_MS, undefined, { signal: until, ref: false });
      await client.query('select 1');
    }
  } catch {
    // No answer, or the product is closing.
  }
}
