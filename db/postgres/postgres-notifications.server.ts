// Listens on a connection of its own. The connection is checked every few seconds, because a lost connection may cause
// no error.

import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import type { NotificationListener } from '../database.server.ts';

const CONNECT_TIMEOUT_MS = 2_000;
const CHECK_INTERVAL_MS = 2_000;
const ANSWER_TIMEOUT_MS = 2_000;
const RECONNECT_MS = 200;

interface ListenOptions {
  databaseUrl: string;
  /** only letters and underscores */
  channel: string;
  listener: NotificationListener;
  until: AbortSignal;
}

export async function listenForNotifications(options: ListenOptions): Promise<void> {
  const { until } = options;
  while (!until.aborted) {
    await listenOnce(options);
    await pause(RECONNECT_MS, undefined, { signal: until, ref: false }).catch(() => undefined);
  }
}

async function listenOnce(options: ListenOptions): Promise<void> {
  const { databaseUrl, channel, listener, until } = options;
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'memorials notices',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
  });
  // Without a listener, an 'error' event would end the process. The listener does nothing, because an 'end' event
  // follows each 'error' event.
  client.on('error', () => undefined);
  client.on('notification', ({ payload = '' }) => listener.onNotification(payload));
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
  });
  let wasListening = false;
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    wasListening = true;
    listener.onListening();
    await Promise.race([ended, untilSilent(client, until)]);
  } catch {
    // The server is unavailable. The caller tries again.
  }
  if (until.aborted) {
    await client.end().catch(() => undefined);
    return;
  }
  // If listening had not begun, the loss of the previous connection was already reported.
  if (wasListening) listener.onConnectionLost();
  // Not awaited, because a dead server does not confirm the end.
  void client.end().catch(() => undefined);
}

/** Resolves when the connection is dead, or when `until` is aborted. */
async function untilSilent(client: Client, until: AbortSignal): Promise<void> {
  try {
    for (;;) {
      await pause(CHECK_INTERVAL_MS, undefined, { signal: until, ref: false });
      await client.query('select 1');
    }
  } catch {
    // The server did not answer, or `until` was aborted.
  }
}
