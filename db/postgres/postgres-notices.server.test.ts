import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  createTestDatabase,
  testDatabaseKind,
  type TestDatabase,
} from '../../tests/harness/test-database.ts';
import { hearNotices } from './postgres-notices.server.ts';

/** Stands in the way to a server: lets connections through, or ends each one that comes. */
class Gate {
  isOpen = false;
  refused = 0;
  readonly #through = new Set<Socket>();
  readonly #server: Server;

  constructor(target: URL) {
    this.#server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (!this.isOpen) {
        this.refused += 1;
        socket.destroy();
        return;
      }
      const onward = connect(Number(target.port || 5432), target.hostname);
      onward.on('error', () => undefined);
      onward.once('close', () => socket.destroy());
      socket.once('close', () => onward.destroy());
      this.#through.add(socket);
      socket.pipe(onward).pipe(socket);
    });
  }

  /** Resolves to the port. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /** Ends the connections that are open and those that come. */
  shut(): void {
    this.isOpen = false;
    this.refused = 0;
    for (const socket of this.#through) socket.destroy();
    this.#through.clear();
  }

  async close(): Promise<void> {
    this.shut();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}

let gate: Gate;
let heard: string[];
let ending: AbortController;
let hearing: Promise<void>;

/** Begins to listen through a gate that is shut. */
async function begin(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  gate = new Gate(new URL(databaseUrl));
  url.hostname = '127.0.0.1';
  url.port = String(await gate.listen());
  heard = [];
  ending = new AbortController();
  hearing = hearNotices({
    databaseUrl: url.href,
    channel: 'news',
    listener: {
      onNotice: (payload) => void heard.push(payload),
      onHearing: () => void heard.push('(hearing)'),
      onLost: () => void heard.push('(lost)'),
    },
    until: ending.signal,
  });
}

/** Resolves when several tries have failed since the gate was shut. */
async function severalTries(): Promise<void> {
  await expect.poll(() => gate.refused).toBeGreaterThanOrEqual(4);
}

afterEach(async () => {
  ending.abort();
  await hearing;
  await gate.close();
});

test('what was never heard is not lost, however often a connection is refused', async () => {
  await begin('postgres://nobody@127.0.0.1:5432/nothing');
  await severalTries();
  expect(heard).toEqual([]);
});

describe.runIf(testDatabaseKind === 'postgres')('a connection that is lost', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
    return () => database.close();
  });

  test('is told once, however often the next ones are refused', async () => {
    await begin(database.databaseUrl ?? '');
    gate.isOpen = true;
    await expect.poll(() => heard).toEqual(['(hearing)']);
    gate.shut();
    await severalTries();
    expect(heard).toEqual(['(hearing)', '(lost)']);
    gate.isOpen = true;
    await expect.poll(() => heard).toEqual(['(hearing)', '(lost)', '(hearing)']);
  });
});
