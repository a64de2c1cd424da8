import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import type { TestTasks } from '../../testing/intake-test-tasks.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createIntakeProcess, type IntakeProcessOptions } from './intake-process.server.ts';

const TESTING = join(import.meta.dirname, '../../testing');

async function aProcess(options: Partial<IntakeProcessOptions> = {}) {
  const directory = await temporaryFolder();
  const warn = vi.fn<(fields: Record<string, unknown>, message: string) => void>();
  const intake = createIntakeProcess<TestTasks>({
    childFile: join(import.meta.dirname, 'intake-child.server.ts'),
    tasksFile: join(TESTING, 'intake-test-tasks.ts'),
    environment: { PATH: process.env['PATH'] },
    directory,
    log: { warn },
    ...options,
  });
  onTestFinished(() => intake.close());
  return { intake, directory, warn };
}

function aParent(...args: string[]): ChildProcess {
  const parent = spawn(process.execPath, [join(TESTING, 'intake-parent.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  return parent;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('tasks', () => {
  test('run one after the other in one low-priority process', async () => {
    const { intake } = await aProcess();
    const [doubled, first, second] = await Promise.all([
      intake.run('double', { number: 21 }),
      intake.run('describe', null),
      intake.run('describe', null),
    ]);
    expect(doubled).toBe(42);
    expect(first.pid).not.toBe(process.pid);
    expect(second.pid).toBe(first.pid);
    expect(first.priority).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  });

  test("don't get the product's settings", async () => {
    vi.stubEnv('SESSION_SECRET', 'a secret');
    const { intake } = await aProcess();
    const { settings } = await intake.run('describe', null);
    expect(settings).toContain('PATH');
    expect(settings).not.toContain('SESSION_SECRET');
  });

  test('refuse a file with their own message', async () => {
    const { intake } = await aProcess();
    await expect(intake.run('refuse', { reason: 'is not a photo' })).rejects.toMatchObject({
      name: 'MediaRefusedError',
      message: 'is not a photo',
    });
  });

  test("fail for other reasons, with the system's code, without refusing the file", async () => {
    const { intake } = await aProcess();
    await expect(intake.run('fail', { code: 'ENOSPC' })).rejects.toMatchObject({
      name: 'Error',
      code: 'ENOSPC',
    });
  });

  test('have a folder for their results, which is removed, even when they fail', async () => {
    const { intake, directory } = await aProcess();
    const work = intake.inFolder(async (folder) => {
      await writeFile(join(folder, 'result'), 'x');
      await intake.run('refuse', { reason: 'is not a photo' });
    });
    await expect(work).rejects.toThrow('is not a photo');
    expect(await readdir(directory)).toEqual([]);
  });

  test("don't find a folder that a killed product left a day ago", async () => {
    const { intake, directory } = await aProcess();
    const long = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await mkdir(join(directory, 'task-old'));
    await utimes(join(directory, 'task-old'), long, long);
    await mkdir(join(directory, 'task-of-another-instance'));
    await intake.inFolder(async () => undefined);
    expect(await readdir(directory)).toEqual(['task-of-another-instance']);
  });
});

describe('a task that exceeds a limit ends with its process, and the next task has a new one', () => {
  test.each([
    ['processor time', 'loopForever', 'took too long to open', { cpuSeconds: 0.3 }],
    ['time on the clock', 'waitForever', 'took too long to open', { cpuSeconds: 0.05 }],
    ['memory', 'fillMemory', 'is too large for us to open', { megabytes: 250 }],
  ] as const)('%s', async (_, name, sentence, limits) => {
    const { intake, directory } = await aProcess();
    const before = await intake.run('describe', null);
    const input = { pidFile: join(directory, 'pid') };
    await expect(intake.run(name, input as never, limits)).rejects.toMatchObject({
      name: 'MediaTooCostlyError',
      message: expect.stringContaining(sentence) as string,
    });
    const after = await intake.run('describe', null);
    expect(after.pid).not.toBe(before.pid);
    await expect.poll(() => isRunning(before.pid)).toBe(false);
  });
});

describe('a killed process', () => {
  test('once: the task runs again', async () => {
    const { intake, directory, warn } = await aProcess();
    expect(await intake.run('crash', { file: join(directory, 'crashed') })).toBe('done');
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ task: 'crash', round: 1, signal: 'SIGKILL' }),
      'the intake process ended',
    );
  });

  test('twice: the file is refused, with advice', { tags: 'full' }, async () => {
    const { intake, warn } = await aProcess();
    await expect(intake.run('crash', { file: null })).rejects.toMatchObject({
      name: 'ProcessDiedError',
      message: 'can’t be opened. Save it in another format, then add the new file',
    });
    expect(warn).toHaveBeenCalledTimes(2);
    expect(await intake.run('double', { number: 1 })).toBe(2);
  });

  test("between two tasks: the next one doesn't notice", async () => {
    const { intake, warn } = await aProcess();
    const { pid } = await intake.run('describe', null);
    process.kill(pid, 'SIGKILL');
    expect(await intake.run('double', { number: 3 })).toBe(6);
    expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
  });

  test("by closing it: the running task is rejected, and its file isn't refused", async () => {
    const { intake, directory } = await aProcess();
    const pidFile = join(directory, 'pid');
    const running = intake.run('loopForever', { pidFile }).catch((error: unknown) => error);
    await expect.poll(() => existsSync(pidFile)).toBe(true);
    intake.close();
    expect(await running).toMatchObject({
      name: 'Error',
      message: 'The intake process was closed.',
    });
  });
});

describe("processes don't stay", () => {
  test('a process is replaced after some tasks', { tags: 'full' }, async () => {
    const { intake } = await aProcess({ renewal: { tasks: 2 } });
    const pids: number[] = [];
    for (let task = 0; task < 4; task += 1) pids.push((await intake.run('describe', null)).pid);
    const [one, two, three, four] = pids;
    expect(two).toBe(one);
    expect(three).not.toBe(two);
    expect(four).toBe(three);
  });

  test('a process using much memory is replaced', async () => {
    const { intake } = await aProcess({ renewal: { megabytes: 1 } });
    const one = await intake.run('describe', null);
    expect((await intake.run('describe', null)).pid).not.toBe(one.pid);
  });

  test('a process without tasks ends', async () => {
    const { intake } = await aProcess({ renewal: { idleMs: 1 } });
    const { pid } = await intake.run('describe', null);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test(
    'a product with nothing else to do ends, and the process with it',
    { tags: 'full' },
    async () => {
      const parent = aParent('describe');
      const [output, [exitCode]] = await Promise.all([
        text(parent.stdout ?? process.stdin),
        once(parent, 'exit'),
      ]);
      expect(exitCode).toBe(0);
      const { pid } = JSON.parse(output) as { pid: number };
      await expect.poll(() => isRunning(pid)).toBe(false);
    },
  );

  test('a killed product takes the process with it, even out of an endless loop', async () => {
    const pidFile = join(await temporaryFolder(), 'pid');
    const parent = aParent('loopForever', JSON.stringify({ pidFile }));
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toBeTruthy();
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

test("a process that can't start isn't blamed on the file", async () => {
  const { intake } = await aProcess({ tasksFile: join(TESTING, 'no-such-file.ts') });
  await expect(intake.run('double', { number: 1 })).rejects.toMatchObject({
    name: 'Error',
    message: expect.stringMatching(/Cannot start the intake process.*no-such-file/s) as string,
  });
});
