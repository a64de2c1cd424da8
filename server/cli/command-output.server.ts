/** What the command lines of the product have in common: how they speak, and how they fail. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { DocumentRefusedError } from '../../app/memorials/documents/document-refused.ts';
import { DiskFullError } from '../../db/embedded/disk-room.server.ts';
import { DatabaseInUseError } from '../../db/embedded/embedded-lock.server.ts';
import { MigrationError } from '../../db/migrate.server.ts';
import { BackupRefusedError } from '../backup/manifest.server.ts';
import { UnfinishedRestoreError } from '../backup/restore-mark.server.ts';
import { ConfigError } from '../config/config.server.ts';

/** The command cannot be understood. The message is one sentence; the usage is shown below it. */
export class WrongUsageError extends Error {
  override readonly name = 'WrongUsageError';
}

/** Says something to the person, beside the results. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The product's version. */
export async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/**
 * Says why a command failed, and ends the process with 2 when it was not understood, else with 1. Expected
 * failures are sentences; anything else keeps its stack for whoever mends it.
 */
export function failWith(error: unknown, usage: string): void {
  say(explain(error, usage));
  process.exitCode = error instanceof WrongUsageError ? 2 : 1;
}

function explain(error: unknown, usage: string): string {
  if (error instanceof WrongUsageError) return `${error.message}.\n\n${usage.trimEnd()}`;
  if (
    error instanceof DocumentRefusedError ||
    error instanceof BackupRefusedError ||
    error instanceof ConfigError ||
    error instanceof DatabaseInUseError ||
    error instanceof DiskFullError ||
    error instanceof MigrationError ||
    error instanceof UnfinishedRestoreError
  ) {
    return error.message;
  }
  if (!(error instanceof Error)) return String(error);
  // What the operating system refuses (a full disk, a folder that may not be written) explains itself.
  return 'syscall' in error ? error.message : (error.stack ?? error.message);
}
