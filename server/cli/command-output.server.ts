import { MediaStorageUnavailableError } from '../../app/media/storage/storage.server.ts';
import { DocumentRefusedError } from '../../app/memorials/documents/document-refused.ts';
import { DataFolderError } from '../../db/embedded/data-folder-error.server.ts';
import { DiskFullError } from '../../db/embedded/disk-room.server.ts';
import { DatabaseInUseError } from '../../db/embedded/embedded-lock.server.ts';
import { MigrationError } from '../../db/migrate.server.ts';
import { DatabaseUnreachableError } from '../../db/postgres/database-unreachable.server.ts';
import { NoRoomError } from '../backup/disk-room.server.ts';
import { BackupRefusedError } from '../backup/manifest.server.ts';
import { UnfinishedRestoreError } from '../backup/unfinished-restore.server.ts';
import { ConfigError } from '../config/config.server.ts';
import { describeFileError } from '../process/disk-problems.server.ts';

export class WrongUsageError extends Error {
  override readonly name = 'WrongUsageError';
}

/** Messages go to standard error, because standard output is for results. */
export function printMessage(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Prints the error and sets the exit code. */
export function reportFailure(error: unknown, usage: string): void {
  const { code, message } = describeFailure(error, usage);
  printMessage(message);
  process.exitCode = code;
}

/**
 * The exit code is 2 for wrong arguments, 1 for any other error. Expected errors are described without a stack trace.
 */
export function describeFailure(error: unknown, usage: string): { code: 1 | 2; message: string } {
  const code = error instanceof WrongUsageError ? 2 : 1;
  return { code, message: printable(explain(error, usage)) };
}

const LONGEST_LINE = 2_000;
const CONTROLS = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Errors quote what was typed or read. It must neither change how the terminal displays the rest nor fill it. */
function printable(text: string): string {
  const escaped = text.replaceAll(
    CONTROLS,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const cut = (line: string) =>
    line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
  return escaped.split('\n').map(cut).join('\n');
}

function explain(error: unknown, usage: string): string {
  if (error instanceof WrongUsageError) return `${error.message}.\n\n${usage.trimEnd()}`;
  if (
    error instanceof DocumentRefusedError ||
    error instanceof BackupRefusedError ||
    error instanceof ConfigError ||
    error instanceof DataFolderError ||
    error instanceof DatabaseInUseError ||
    error instanceof DatabaseUnreachableError ||
    error instanceof DiskFullError ||
    error instanceof MediaStorageUnavailableError ||
    error instanceof MigrationError ||
    error instanceof NoRoomError ||
    error instanceof UnfinishedRestoreError
  ) {
    return error.message;
  }
  if (!(error instanceof Error)) return String(error);
  const isOfSystem = 'syscall' in error;
  return describeFileError(error) ?? (isOfSystem ? error.message : (error.stack ?? error.message));
}
