/** `npm run memorials -- backup list` and `backup prove`. */
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

import { listMediaGaps } from '../../app/backups/lost-media.ts';
import { formatCount } from '../../app/wire/text/format-count.ts';
import type { openDatabase } from '../../db/client.server.ts';
import type { Database } from '../../db/database.server.ts';
import { DatabaseInUseError } from '../../db/embedded/embedded-lock.server.ts';
import { migrate } from '../../db/migrate.server.ts';
import { openForUs } from '../backup/check-backup.server.ts';
import {
  BackupNotForUsError,
  BackupRefusedError,
  type Manifest,
  readManifest,
} from '../backup/manifest.server.ts';
import { type ProofRecord, readProof } from '../backup/proof/proof-file.server.ts';
import { describeFailure } from '../backup/schedule/backup-failure.server.ts';
import { withBackupLock } from '../backup/schedule/backup-lock.server.ts';
import {
  performTask,
  type BackupTask,
  type RunTask,
  type TaskResults,
} from '../backup/schedule/backup-tasks.server.ts';
import { bytesOf } from '../backup/schedule/make-scheduled.server.ts';
import { proveAndNote } from '../backup/schedule/prove-and-note.server.ts';
import { recordRun, type RunEnd } from '../backup/schedule/record-run.server.ts';
import {
  findNewestBackup,
  listScheduledBackups,
} from '../backup/schedule/scheduled-backups.server.ts';
import { createSeal } from '../backup/seal.server.ts';
import type { Config } from '../config/config.server.ts';
import type { BackupsCommand } from './backup-arguments.server.ts';
import { printMessage } from './command-output.server.ts';

interface Surroundings {
  workingFolder: string;
  openDatabase: typeof openDatabase;
  setExitCode: (code: number) => void;
}

export async function runBackupsCommand(
  command: BackupsCommand,
  config: Config,
  surroundings: Surroundings,
): Promise<string> {
  if (command.what === 'list') return listBackups(directoryOf(config));
  const path = await findBackup(command.path, config, surroundings);
  const { outcome, sentence } = await withDatabaseIfFree(config, surroundings, (database) =>
    prove(path, config, database),
  );
  if (outcome === 'failed') surroundings.setExitCode(1);
  return `${basename(path)} ${outcome === 'ok' ? 'is proven' : 'is NOT proven'}: ${sentence}\n`;
}

function directoryOf({ backups: { directory } }: Config): string {
  if (directory === undefined) {
    throw new BackupRefusedError(
      'BACKUP_DIR isn’t set. Set it to the folder that holds the backups.',
    );
  }
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new BackupRefusedError(`BACKUP_DIR (${directory}) isn’t a folder.`);
  }
  return directory;
}

async function listBackups(directory: string): Promise<string> {
  const names = await listScheduledBackups(directory);
  if (names.length === 0) printMessage(`There are no scheduled backups in ${directory} yet.`);
  const lines: string[] = [];
  for (const name of names) {
    const path = join(directory, name);
    const { size, state } = await readManifest(path).then(
      async (manifest) => ({
        size: `${formatCount(Math.ceil(bytesOf(manifest) / 1_000_000), 'en')} MB`,
        state: stateOf(manifest, await readProof(path, manifest)),
      }),
      (error: unknown) => ({ size: '', state: whyUnread(error) }),
    );
    lines.push([name, size.padStart(10), state].join('  '));
  }
  return lines.map((line) => `${line}\n`).join('');
}

function whyUnread(error: unknown): string {
  return error instanceof BackupNotForUsError
    ? `CAN’T BE READ: ${error.message}`
    : 'DAMAGED manifest';
}

function stateOf(manifest: Manifest, proof: ProofRecord | undefined): string {
  const gaps = listMediaGaps(manifest).join(', ');
  // The sentence of a failed proof ends in a full stop.
  if (proof?.outcome === 'failed') return `FAILED: ${proof.sentence}${gaps && ` ${gaps}.`}`;
  const proven = proof ? `proven ${proof.at.slice(0, 10)}` : 'not proven';
  return gaps ? `${proven}; ${gaps}` : proven;
}

/** A path, the name of a scheduled backup, or by default the newest. */
async function findBackup(
  given: string | undefined,
  config: Config,
  { workingFolder }: Surroundings,
): Promise<string> {
  if (given === undefined) {
    const directory = directoryOf(config);
    const newest = await findNewestBackup(directory, new Date());
    if (newest === undefined) throw new BackupRefusedError(`There’s no backup in ${directory}.`);
    return join(directory, newest);
  }
  const { directory } = config.backups;
  const path = resolve(workingFolder, given);
  const scheduled = join(directory ?? workingFolder, given);
  return !existsSync(path) && existsSync(scheduled) ? scheduled : path;
}

async function prove(path: string, config: Config, database?: Database): Promise<RunEnd> {
  const file = basename(path);
  const now = () => new Date();
  const log = { info: () => undefined, error: () => undefined };
  const work = () => proveAndNote({ config, runTask: runHere, now }, path, file);
  if (!database) {
    return work().then(
      ({ sentence }) => ({ outcome: 'ok', sentence }) as const,
      (error: unknown) => ({
        outcome: 'failed',
        sentence: describeFailure(error, 'proof', config),
      }),
    );
  }
  const ends: RunEnd[] = [];
  await withBackupLock(database, async () => {
    // Of a backup that lies elsewhere, or can't be judged with this key, the doctor needs to know nothing.
    const isNoted = dirname(path) === config.backups.directory && (await isForUs(path, config));
    ends.push(
      isNoted
        ? await recordRun({ config, database, log, now }, { kind: 'proof', file }, work)
        : await prove(path, config),
    );
  });
  const [end] = ends;
  if (!end) throw new BackupRefusedError('A backup is being made or proven. Try again later.');
  return end;
}

async function isForUs(path: string, { backups: { key } }: Config): Promise<boolean> {
  return openForUs(path, key === undefined ? undefined : createSeal(key)).then(
    () => true,
    (error: unknown) => !(error instanceof BackupNotForUsError),
  );
}

const runHere: RunTask = async <Task extends BackupTask>(task: Task) =>
  (await performTask(task, {
    warn: printMessage,
    fatal: printMessage,
  })) as TaskResults[Task['kind']];

/** The embedded database can't be opened while the product runs. A proof needs it only to write down its result. */
async function withDatabaseIfFree<Result>(
  { databaseUrl, dataDirectory }: Config,
  surroundings: Surroundings,
  work: (database?: Database) => Promise<Result>,
): Promise<Result> {
  const directory = join(dataDirectory, 'database');
  if (databaseUrl === undefined && !existsSync(directory)) return work();
  const log = { warn: printMessage, fatal: printMessage };
  const database = await surroundings
    .openDatabase({ databaseUrl, directory, log })
    .catch((error: unknown) => {
      if (error instanceof DatabaseInUseError) return undefined;
      throw error;
    });
  if (!database) {
    printMessage(
      'The running product is using the embedded database, so the result is only written next to the backup.',
    );
    return work();
  }
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}
