// On both databases: notifications.
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import {
  createTestDatabase,
  testDatabaseKind,
  type TestDatabase,
} from '../../tests/harness/test-database.ts';
import { openNotifications } from './postgres-notifications.server.ts';

class TestProxy {
  isOpen = false;
  accepted = 0;
  refused = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(target: URL) {
    this.#server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (!this.isOpen) {
        this.refused += 1;
        socket.destroy();
        return;
      }
      this.accepted += 1;
      const upstream = connect(Number(target.port || 5432), target.hostname);
      upstream.on('error', () => undefined);
      upstream.once('close', () => socket.destroy());
      socket.once('close', () => upstream.destroy());
      this.#sockets.add(socket);
      socket.pipe(upstream).pipe(socket);
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  shut(): void {
    this.isOpen = false;
    this.refused = 0;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  async close(): Promise<void> {
    this.shut();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}

let proxy: TestProxy;
let events: string[];
let stopping: AbortController;
let subscribe: ReturnType<typeof openNotifications>;

async function startListening(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  proxy = new TestProxy(new URL(databaseUrl));
  url.hostname = '127.0.0.1';
  url.port = String(await proxy.listen());
  events = [];
  stopping = new AbortController();
  subscribe = openNotifications(url.href, stopping.signal);
  subscribe('news', recorder());
}

const recorder = (prefix = '') => ({
  onNotification: (payload: string) => void events.push(prefix + payload),
  onListening: () => void events.push(`${prefix}(listening)`),
  onConnectionLost: () => void events.push(`${prefix}(lost)`),
});

async function severalAttempts(): Promise<void> {
  await expect.poll(() => proxy.refused).toBeGreaterThanOrEqual(4);
}

afterEach(async () => {
  stopping.abort();
  await proxy.close();
});

test('no loss is reported before the first connection', async () => {
  await startListening('postgres://nobody@127.0.0.1:5432/nothing');
  await severalAttempts();
  expect(events).toEqual([]);
});

describe.runIf(testDatabaseKind === 'postgres')('a lost connection', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
    return () => database.close();
  });

  test('is reported once, no matter how often reconnecting fails', async () => {
    await startListening(database.databaseUrl ?? '');
    proxy.isOpen = true;
    await expect.poll(() => events).toEqual(['(listening)']);
    proxy.shut();
    await severalAttempts();
    expect(events).toEqual(['(listening)', '(lost)']);
    proxy.isOpen = true;
    await expect.poll(() => events).toEqual(['(listening)', '(lost)', '(listening)']);
  });
});

describe.runIf(testDatabaseKind === 'postgres')('several channels', () => {
  test('share one connection, whenever they are added, and each receives its own notifications', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    await startListening(database.databaseUrl ?? '');
    subscribe('weather', recorder('weather '));
    proxy.isOpen = true;
    await expect.poll(() => events).toEqual(['(listening)', 'weather (listening)']);
    subscribe('late', recorder('late '));
    await expect.poll(() => events).toContain('late (listening)');
    events = [];
    await sql`select pg_notify('late', 'a'), pg_notify('news', 'b'), pg_notify('weather', 'c')`.execute(
      database.kysely,
    );
    await expect.poll(() => events).toEqual(['late a', 'b', 'weather c']);
    expect(proxy.accepted).toBe(1);
  });
});
