import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { startScript } from '../testing/child-process.ts';
import type { ChildScript } from '../testing/child-process.ts';
import { acquireEmbeddedLock, DatabaseInUseError } from './embedded-lock.server.ts';
import { ownIdentity } from './process-identity.server.ts';

let parent: string;
let directory: string;
let children: ChildScript[];

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'memorials-lock-'));
  directory = join(parent, 'database');
  mkdirSync(directory);
  children = [];
});

afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()));
  rmSync(parent, { recursive: true });
});

function start(name: string, ...parameters: string[]): ChildScript {
  const child = startScript(name, directory, ...parameters);
  children.push(child);
  return child;
}

async function startHolder(): Promise<ChildScript> {
  const holder = start('lock-holder');
  await holder.line((line) => line === 'held');
  return holder;
}

function leaveLock(text: string): string {
  mkdirSync(`${directory}.lock`);
  const file = join(`${directory}.lock`, '1');
  writeFileSync(file, text);
  return file;
}

function failToWatch(): Promise<never> {
  return Promise.reject(new Error('The owner can be looked up; nothing has to be watched.'));
}

async function takeAndRelease(): Promise<'taken'> {
  const lock = await acquireEmbeddedLock(directory, failToWatch);
  lock.release();
  return 'taken';
}

describe('a second opener is refused with a message that says what to do', () => {
  test('which process holds it, and the two options', async () => {
    const holder = await startHolder();
    await expect(acquireEmbeddedLock(directory, failToWatch)).rejects.toThrow(
      new DatabaseInUseError({ ...ownIdentity(), pid: holder.pid }, false),
    );
    await expect(acquireEmbeddedLock(directory, failToWatch)).rejects.toThrow(
      `Memorials is already running with this data folder (process ${holder.pid}). Stop it first, or set ` +
        'DATABASE_URL to a PostgreSQL server, which several processes can share.',
    );
  });

  test('even within one process', async () => {
    const lock = await acquireEmbeddedLock(directory);
    await expect(acquireEmbeddedLock(directory)).rejects.toThrow(`(process ${process.pid})`);
    lock.release();
    expect(await takeAndRelease()).toBe('taken');
  });

  test('the owner keeps the lock when another process is refused', async () => {
    const holder = await startHolder();
    await expect(acquireEmbeddedLock(directory)).rejects.toBeInstanceOf(DatabaseInUseError);
    const third = start('lock-holder');
    expect(await third.line(() => true)).toContain(`(process ${holder.pid})`);
  });
});

describe('a lock without a running owner is taken over', () => {
  test('after the owner ended by itself', async () => {
    const holder = await startHolder();
    holder.process.stdin.end();
    expect(await holder.ended).toBe(0);
    const [newest] = readdirSync(`${directory}.lock`);
    expect(readFileSync(join(`${directory}.lock`, newest ?? ''), 'utf8')).toBe('');
    expect(await takeAndRelease()).toBe('taken');
  });

  test('after kill -9, "a lock left by a dead process is taken over"', async () => {
    const holder = await startHolder();
    await holder.kill();
    expect(await takeAndRelease()).toBe('taken');
  });

  test("when the dead owner's process id now belongs to another process", async () => {
    const stranger = await startHolder();
    rmSync(`${directory}.lock`, { recursive: true });
    leaveLock(JSON.stringify({ ...ownIdentity(), pid: stranger.pid, started: '1' }));
    expect(await takeAndRelease()).toBe('taken');
  });

  test.each([
    ['empty', ''],
    ['cut off', '{"pid":12'],
    ['not JSON', '\u0000\u0000\u0000'],
    ['JSON of something else', '[1, 2]'],
    ['without a start', '{"pid":1,"host":"a","scope":"b"}'],
    ['a process id that means all processes', JSON.stringify({ ...ownIdentity(), pid: -1 })],
  ])('when its file is %s', async (_, text) => {
    leaveLock(text);
    expect(await takeAndRelease()).toBe('taken');
  });

  test('repeatedly, without files piling up', async () => {
    for (let round = 0; round < 20; round += 1) expect(await takeAndRelease()).toBe('taken');
    expect(readdirSync(`${directory}.lock`).length).toBeLessThanOrEqual(2);
  });

  test("a second release doesn't free the next owner's lock", async () => {
    const first = await acquireEmbeddedLock(directory);
    first.release();
    const second = await acquireEmbeddedLock(directory);
    first.release();
    await expect(acquireEmbeddedLock(directory)).rejects.toBeInstanceOf(DatabaseInUseError);
    second.release();
  });

  test('the data folder may be gone on release', async () => {
    const lock = await acquireEmbeddedLock(directory);
    rmSync(`${directory}.lock`, { recursive: true });
    expect(() => lock.release()).not.toThrow();
  });
});

describe("an owner in another container or on another machine, which can't be looked up", () => {
  const elsewhere = {
    pid: 1,
    host: 'other-container',
    scope: 'linux another-start pid:[1]',
    started: '5',
  };

  test('keeps the lock while it writes heartbeats', async () => {
    const file = leaveLock(JSON.stringify(elsewhere));
    const watch = (): Promise<void> => {
      utimesSync(file, new Date(0), new Date(0));
      return Promise.resolve();
    };
    await expect(acquireEmbeddedLock(directory, watch)).rejects.toThrow(
      '(process 1 on other-container)',
    );
  });

  test('loses the lock without heartbeats', async () => {
    leaveLock(JSON.stringify(elsewhere));
    const lock = await acquireEmbeddedLock(directory, () => Promise.resolve());
    await expect(acquireEmbeddedLock(directory)).rejects.toThrow(`(process ${process.pid})`);
    lock.release();
  });
});

describe('several takeovers at once', () => {
  test('exactly one wins', async () => {
    for (let round = 0; round < 3; round += 1) {
      rmSync(`${directory}.lock`, { recursive: true, force: true });
      leaveLock(JSON.stringify({ ...ownIdentity(), started: 'earlier' }));
      const rivals = Array.from({ length: 4 }, () => start('lock-holder'));
      const results = await Promise.all(rivals.map((rival) => rival.line(() => true)));
      const winner = rivals[results.indexOf('held')];
      expect(results.filter((result) => result === 'held')).toHaveLength(1);
      for (const refusal of results.filter((result) => result !== 'held')) {
        expect(refusal).toContain(`(process ${winner?.pid})`);
      }
      await Promise.all(rivals.map((rival) => rival.kill()));
    }
  });

  test('a slow process that creates an outdated number is refused', async () => {
    leaveLock(JSON.stringify({ ...ownIdentity(), scope: 'elsewhere' }));
    const watch = (): Promise<void> => {
      writeFileSync(join(`${directory}.lock`, '3'), JSON.stringify(ownIdentity()));
      return Promise.resolve();
    };
    await expect(acquireEmbeddedLock(directory, watch)).rejects.toThrow(`(process ${process.pid})`);
    expect(readdirSync(`${directory}.lock`)).not.toContain('2');
  });

  test('two processes never hold it at once', { tags: 'full' }, async () => {
    const rivals = Array.from({ length: 3 }, () => start('lock-contender', '4000'));
    await Promise.all(rivals.map((rival) => rival.line((line) => line === 'ready')));
    for (const rival of rivals) rival.process.stdin.write('go\n');
    const endings = await Promise.all(rivals.map((rival) => rival.ended));
    expect(endings).toEqual([0, 0, 0]);
    const held = rivals.map((rival) => Number(rival.lines.at(-1)?.replace('held ', '')));
    expect(Math.min(...held)).toBeGreaterThan(0);
    expect(await takeAndRelease()).toBe('taken');
  });
});
