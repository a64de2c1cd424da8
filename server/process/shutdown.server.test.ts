import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createLog, type Log } from '../monitoring/log.server.ts';
import { stopOnSignals, STOP_TIMES, type RunningWork } from './shutdown.server.ts';

test.each([
  ['thrown', 'setImmediate(() => { throw failure; });'],
  ['an unhandled rejection', 'void Promise.reject(failure);'],
])(
  'an uncaught error, %s, ends the process with one log line without personal data',
  (_, throwIt) => {
    const program = `
      import { createLog } from ${JSON.stringify(new URL('../monitoring/log.server.ts', import.meta.url).href)};
      import { exitOnUncaughtException } from ${JSON.stringify(new URL('shutdown.server.ts', import.meta.url).href)};
      exitOnUncaughtException(createLog({ logLevel: 'info' }));
      const failure = Object.assign(new Error('duplicate key'), {
        code: '23505',
        params: ['ada@example.org'],
      });
      setTimeout(() => undefined, 60_000);
      ${throwIt}
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

describe('a shutdown', () => {
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

  let exits: Array<{ code: unknown; at: number }>;
  let logged: string[];
  let log: Log;

  beforeEach(() => {
    vi.useFakeTimers();
    const startedAt = Date.now();
    exits = [];
    logged = [];
    log = createLog({ logLevel: 'info' }, { write: (line) => void logged.push(line) });
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      exits.push({ code, at: Date.now() - startedAt });
      return undefined as never;
    });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    process.removeAllListeners('SIGTERM');
    process.removeAllListeners('SIGINT');
  });

  async function shutDown(server: Server, work: RunningWork): Promise<void> {
    stopOnSignals(server, work, log);
    process.emit('SIGTERM', 'SIGTERM');
    await vi.advanceTimersByTimeAsync(60_000);
  }

  test('without running requests takes no longer than the time for the last ones', async () => {
    const close = vi.fn<() => Promise<void>>(atOnce);
    await shutDown(aServer({ hangs: false }), { finishJobs: atOnce, close });
    expect(exits[0]).toMatchObject({ code: 0 });
    expect(exits[0]?.at).toBeLessThan(500);
    expect(close).toHaveBeenCalledOnce();
    expect(logged.join()).not.toContain('did not finish');
  });

  test('with a hanging request and job waits 20 seconds for both, then closes and exits', async () => {
    const server = aServer({ hangs: true });
    const close = vi.fn<() => Promise<void>>(atOnce);
    const finishJobs = vi.fn<() => Promise<void>>(never);
    await shutDown(server, { finishJobs, close });
    expect(finishJobs).toHaveBeenCalledOnce();
    expect(server.closeAllConnections).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
    expect(exits[0]).toMatchObject({ code: 0 });
    expect(exits[0]?.at).toBeLessThan(21_000);
    expect(logged.join()).toContain('shutdown: some requests did not finish in time');
    expect(logged.join()).toContain('shutdown: some jobs did not finish in time');
  });

  test('starts no new job after the signal, while requests are still answered', async () => {
    const server = aServer({ hangs: true });
    const finishJobs = vi.fn<() => Promise<void>>(atOnce);
    stopOnSignals(server, { finishJobs, close: atOnce }, log);
    process.emit('SIGTERM', 'SIGTERM');
    await vi.advanceTimersByTimeAsync(0);
    expect(finishJobs).toHaveBeenCalledOnce();
    expect(server.close).not.toHaveBeenCalled();
  });

  test("with a database that doesn't close exits with 1, within 30 seconds", async () => {
    await shutDown(aServer({ hangs: true }), { finishJobs: never, close: never });
    expect(exits[0]).toMatchObject({ code: 1 });
    expect(exits[0]?.at).toBeLessThan(30_000);
    expect(logged.join()).toContain('error while closing');
  });

  test('closes everything even when waiting for the jobs fails', async () => {
    const close = vi.fn<() => Promise<void>>(atOnce);
    const finishJobs = () => Promise.reject(new Error('no database'));
    await shutDown(aServer({ hangs: false }), { finishJobs, close });
    expect(close).toHaveBeenCalledOnce();
    expect(exits[0]).toMatchObject({ code: 0 });
  });
});

test('the grace period in compose.yaml is longer than a shutdown', () => {
  const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8');
  const seconds = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]);
  expect(seconds * 1000).toBeGreaterThan(STOP_TIMES.ended);
});
