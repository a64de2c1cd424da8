/**
 * Runs tasks on users' files in a child process, so that a damaged file cannot crash the server
 * (docs/decisions/095-pictures-are-opened-in-a-child-process.md).
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import pLimit from 'p-limit';

import { loadOnce } from '../../../wire/load-once.ts';
import { makeFolder } from '../../../wire/make-folder.server.ts';
import { MediaRefusedError, MediaTooCostlyError, ProcessDiedError } from '../../media-refused.ts';
import type { IntakeTasks } from '../intake-tasks.server.ts';
import type {
  TaskInput,
  TaskLimits,
  TaskOutput,
  TaskRequest,
  TaskTable,
} from './intake-messages.ts';
import { type ChildOptions, type ChildOutcome, RunningChild } from './running-child.server.ts';

export interface IntakeProcess<Tasks extends TaskTable = IntakeTasks> {
  /**
   * @throws MediaRefusedError if the task rejects the file. MediaTooCostlyError if it exceeds a limit;
   * ProcessDiedError if the process died in two attempts
   */
  run<Name extends keyof Tasks & string>(
    name: Name,
    input: TaskInput<Tasks[Name]>,
    limits?: Partial<TaskLimits>,
  ): Promise<TaskOutput<Tasks[Name]>>;
  /**
   * Gives the work a new folder, and removes the folder when the work has ended.
   * @param owner - the start of the folder's name, for `removeFolders`; letters, digits and underscores
   */
  inFolder<Result>(work: (folder: string) => Promise<Result>, owner?: string): Promise<Result>;
  /** Removes this owner's folders that remain from a killed server. */
  removeFolders(owner: string): Promise<void>;
  /** Ends the process. The next task starts a new process. */
  close(): void;
}

export interface IntakeProcessOptions extends ChildOptions {
  directory: string;
  log?: { warn(fields: Record<string, unknown>, message: string): void };
  renewal?: Partial<Renewal>;
}

/**
 * The limits for one picture. A HEIC of 48 million pixels needs 330 MB and 7 s. A JPEG of this size
 * needs 230 MB and 2 s.
 */
const DEFAULT_LIMITS: TaskLimits = { cpuSeconds: 60, megabytes: 450 };

/** The process ends at one of these limits, because decoders do not always free their memory. */
interface Renewal {
  tasks: number;
  megabytes: number;
  idleMs: number;
}

const RENEWAL: Renewal = {
  tasks: 25,
  megabytes: 220,
  idleMs: 10_000,
};

const ATTEMPTS = 2;

const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

const LIMIT_SENTENCES = {
  time: /*i18n*/ 'This file took too long to open. Save a smaller copy and add that instead.',
  memory:
    /*i18n*/ 'This file is too large for us to open. Save a smaller copy and add that instead.',
} as const;
const DIED_SENTENCE =
  /*i18n*/ 'This file can’t be opened. Save it in another format, then add the new file.';

export function createIntakeProcess<Tasks extends TaskTable = IntakeTasks>(
  options: IntakeProcessOptions,
): IntakeProcess<Tasks> {
  const oneAtATime = pLimit(1);
  const renewed = createRenewedChild(options);

  async function perform(name: string, input: unknown, limits: TaskLimits): Promise<unknown> {
    for (let round = 1; ; round += 1) {
      const outcome = await renewed.attempt({ name, input, limits });
      if (outcome.kind !== 'died') return valueOf(outcome);
      options.log?.warn({ task: name, round, ...outcome.details }, 'the intake process ended');
      if (round === ATTEMPTS) throw new ProcessDiedError(DIED_SENTENCE);
    }
  }

  const prepare = loadOnce(() => prepareDirectory(options.directory));
  return {
    async run(name, input, limits) {
      const value = await oneAtATime(perform, name, input, { ...DEFAULT_LIMITS, ...limits });
      return value as TaskOutput<Tasks[typeof name]>;
    },
    async inFolder(work, owner = 'task') {
      await prepare();
      const folder = await mkdtemp(join(options.directory, `${owner}-`));
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    removeFolders: (owner) => removeFolders(options.directory, owner),
    close: () => renewed.end(),
  };
}

interface RenewedChild {
  attempt(request: TaskRequest): Promise<ChildOutcome>;
  end(): void;
}

function createRenewedChild(options: IntakeProcessOptions): RenewedChild {
  const renewal = { ...RENEWAL, ...options.renewal };
  let child: RunningChild | undefined;
  let performed = 0;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    clearTimeout(idle);
    child?.end();
    child = undefined;
    performed = 0;
  }

  return {
    end,
    async attempt(request) {
      clearTimeout(idle);
      if (child?.hasEnded) end();
      child ??= new RunningChild(options);
      const outcome = await child.perform(request);
      performed += 1;
      const mayStay =
        outcome.kind === 'result' &&
        performed < renewal.tasks &&
        outcome.residentMegabytes < renewal.megabytes;
      if (mayStay) idle = setTimeout(end, renewal.idleMs).unref();
      else end();
      return outcome;
    },
  };
}

function valueOf(outcome: Exclude<ChildOutcome, { kind: 'died' }>): unknown {
  switch (outcome.kind) {
    case 'limit':
      throw new MediaTooCostlyError(LIMIT_SENTENCES[outcome.limit]);
    case 'not started':
      throw new Error(`Cannot start the intake process: ${outcome.reason}`);
    case 'closed':
      throw new Error('The intake process was closed.');
    default:
      break;
  }
  const { result } = outcome;
  if (result.kind === 'done') return result.value;
  if (result.kind === 'refused') throw new MediaRefusedError(result.sentence);
  // `code` is the system's error code, for example for a full disk.
  throw Object.assign(new Error(result.message, { cause: result.stack }), { code: result.code });
}

async function removeFolders(directory: string, owner: string): Promise<void> {
  await makeFolder(directory, { mode: 0o700 });
  const names = (await readdir(directory)).filter((name) => name.startsWith(`${owner}-`));
  await Promise.all(
    names.map((name) => rm(join(directory, name), { recursive: true, force: true })),
  );
}

async function prepareDirectory(directory: string): Promise<void> {
  await makeFolder(directory, { mode: 0o700 });
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < Date.now() - ABANDONED_AFTER_MS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
