// Listens on a connection of its own. The connection is checked every few seconds, because a lost connection may cause
// no error.

import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import type { NotificationListener } from '../database.server.ts';

const CONNECT_TIMEOUT_MS = 2_000;
const CHECK_INTERVAL_MS = 2_000;
const ANSWER_TIMEOUT_MS = 2_000;
const RECONNECT_MS = 200;

interface Subscription {
  /** only letters and underscores */
  channel: string;
  listener: NotificationListener;
}

/**
 * Listens to all channels on one connection. It is opened with the first subscription, and closed when `until` is
 * aborted.
 * @returns adds a subscription
 */
export function openNotifications(
  databaseUrl: string,
  until: AbortSignal,
): (channel: string, listener: NotificationListener) => void {
  const subscriptions: Subscription[] = [];
  const active = new Set<Subscription>();
  let added = Promise.withResolvers<void>();

  /** Resolves when the connection is dead, or when `until` is aborted. One query at a time, as the driver demands. */
  async function listenOn(client: Client): Promise<void> {
    try {
      await client.connect();
      for (;;) {
        added = Promise.withResolvers<void>();
        for (const subscription of subscriptions) {
          if (active.has(subscription)) continue;
          await client.query(`listen ${subscription.channel}`);
          active.add(subscription);
          subscription.listener.onListening();
        }
        const checkTime = pause(CHECK_INTERVAL_MS, undefined, { signal: until, ref: false });
        await Promise.race([checkTime.catch(() => undefined), added.promise]);
        if (until.aborted) return;
        await client.query('select 1');
      }
    } catch {
      // The server did not answer.
    }
  }

  async function listenOnce(): Promise<void> {
    const client = createClient(databaseUrl);
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of active) {
        if (subscription.channel === channel) subscription.listener.onNotification(payload);
      }
    });
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
    });
    await Promise.race([ended, listenOn(client)]);
    const lost = [...active];
    active.clear();
    if (until.aborted) {
      await client.end().catch(() => undefined);
      return;
    }
    // Only to those that were listening. The others know that nothing reaches them yet.
    for (const { listener } of lost) listener.onConnectionLost();
    // Not awaited, because a dead server does not confirm the end.
    void client.end().catch(() => undefined);
  }

  async function keepListening(): Promise<void> {
    while (!until.aborted) {
      await listenOnce();
      await pause(RECONNECT_MS, undefined, { signal: until, ref: false }).catch(() => undefined);
    }
  }

  return (channel, listener) => {
    subscriptions.push({ channel, listener });
    added.resolve();
    if (subscriptions.length === 1) void keepListening();
  };
}

function createClient(databaseUrl: string): Client {
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
  return client;
}
