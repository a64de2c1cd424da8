import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createLog, type Log } from '../monitoring/log.server.ts';
import { stopOnSignals, STOP_TIMES, type RunningWork } from './shutdown.server.ts';

test.each([
  ['thrown', 'setImmediate(() => { throw failure; });'],
  ['a promise that nobody awaits', 'void Promise.reject(failure);'],
])(
  'an error that nobody caught, %s, ends the process with one line that names no person',
  (_, happen) => {
    const program = `
      import { createLog } from ${JSON.stringify(new URL('../monitoring/log.server.ts', import.meta.url).href)};
      import { endOnUncaught } from ${JSON.stringify(new URL('shutdown.server.ts', import.meta.url).href)};
      endOnUncaught(createLog({ logLevel: 'info' }));
      const failure = Object.assign(new Error('duplicate key'), {
        code: '23505',
        params: ['ada@example.org'],
      });
      setTimeout(() => undefined, 60_000);
      ${happen}
    `;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(status).toBe(1);
    expect(stdout).not.toContain('ada');
    expect(JSON.parse(stdout)).toMatchObject({
      level: 'fatal',
      err: { message: 'duplicate key', code: '23505' },
    });
  },
);

describe('a stop', () => {
  /** A server on which a request hangs until its connection is cut. */
  function aServer({ hangs }: { hangs: boolean }) {
    let closed: () => void = () => undefined;
    const server = {
      close: vi.fn<(done: () => void) => void>((done) => {
        closed = done;
        if (!hangs) done();
      }),
      closeIdleConnections: vi.fn<() => void>(),
      closeAllConnections: vi.fn<() => void>(() => closed()),
    };
    return server as typeof server & Server;
  }
  const never = () => Promise.withResolvers<void>().promise;
  const atOnce = () => Promise.resolve();

  let ended: Array<{ code: unknown; at: number }>;
  let said: string[];
  let log: Log;

  beforeEach(() => {
    vi.useFakeTimers();
    const began = Date.now();
    ended = [];
    said = [];
    log = createLog({ logLevel: 'info' }, { write: (line) => void said.push(line) });
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      ended.push({ code, at: Date.now() - began });
      return undefined as never;
    });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    process.removeAllListeners('SIGTERM');
    process.removeAllListeners('SIGINT');
  });

  async function stopped(server: Server, work: RunningWork): Promise<void> {
    stopOnSignals(server, work, log);
    process.emit('SIGTERM', 'SIGTERM');
    await vi.advanceTimersByTimeAsync(60_000);
  }

  test('with nothing in flight takes no longer than what is on its way needs', async () => {
    const close = vi.fn<() => Promise<void>>(atOnce);
    await stopped(aServer({ hangs: false }), { finishJobs: atOnce, close });
    expect(ended[0]).toMatchObject({ code: 0 });
    expect(ended[0]?.at).toBeLessThan(500);
    expect(close).toHaveBeenCalledOnce();
    expect(said.join()).not.toContain('did not finish');
  });

  test('with a request and a job that hang takes 20 seconds for both together, then closes and ends', async () => {
    const server = aServer({ hangs: true });
    const close = vi.fn<() => Promise<void>>(atOnce);
    const finishJobs = vi.fn<() => Promise<void>>(never);
    await stopped(server, { finishJobs, close });
    expect(finishJobs).toHaveBeenCalledOnce();
    expect(server.closeAllConnections).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
    expect(ended[0]).toMatchObject({ code: 0 });
    expect(ended[0]?.at).toBeLessThan(21_000);
    expect(said.join()).toContain('some requests did not finish in time');
    expect(said.join()).toContain('some jobs did not finish in time');
  });

  test('takes no new job from the signal on, while requests are still answered', async () => {
    const server = aServer({ hangs: true });
    const finishJobs = vi.fn<() => Promise<void>>(atOnce);
    stopOnSignals(server, { finishJobs, close: atOnce }, log);
    process.emit('SIGTERM', 'SIGTERM');
    await vi.advanceTimersByTimeAsync(0);
    expect(finishJobs).toHaveBeenCalledOnce();
    expect(server.close).not.toHaveBeenCalled();
  });

  test('with a database that does not close ends below 30 seconds all the same, with 1', async () => {
    await stopped(aServer({ hangs: true }), { finishJobs: never, close: never });
    expect(ended[0]).toMatchObject({ code: 1 });
    expect(ended[0]?.at).toBeLessThan(30_000);
    expect(said.join()).toContain('something did not close');
  });

  test('with jobs whose end cannot be seen closes what is open', async () => {
    const close = vi.fn<() => Promise<void>>(atOnce);
    const finishJobs = () => Promise.reject(new Error('no database'));
    await stopped(aServer({ hangs: false }), { finishJobs, close });
    expect(close).toHaveBeenCalledOnce();
    expect(ended[0]).toMatchObject({ code: 0 });
  });
});

test('whoever runs it in containers waits longer than a stop takes', () => {
  const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8');
  const seconds = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]);
  expect(seconds * 1000).toBeGreaterThan(STOP_TIMES.ended);
});
