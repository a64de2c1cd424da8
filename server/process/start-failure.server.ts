/** What the last line of a start that failed says. */
import { DataFolderError } from '../../db/embedded/data-folder-error.server.ts';
import { DiskFullError } from '../../db/embedded/disk-room.server.ts';
import { DatabaseInUseError } from '../../db/embedded/embedded-lock.server.ts';
import { MigrationError } from '../../db/migrate.server.ts';
import { DatabaseUnreachableError } from '../../db/postgres/database-unreachable.server.ts';
import { UnfinishedRestoreError } from '../backup/unfinished-restore.server.ts';
import { ConfigError } from '../config/config.server.ts';
import { describeFileError } from './disk-problems.server.ts';

/** @returns a sentence for a failure that an operator can end; otherwise the stack trace */
export function explainStartFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseInUseError) return error.message;
  if (error instanceof DataFolderError) return error.message;
  if (error instanceof DiskFullError || error instanceof DatabaseUnreachableError) {
    return error.message;
  }
  if (error instanceof MigrationError || error instanceof UnfinishedRestoreError) {
    return error.message;
  }
  // Compared by name, because importing the class would load the sandbox.
  if (error instanceof Error && error.name === 'SandboxFileError') return error.message;
  if (isAddressInUse(error)) {
    return `Port ${String(error.port)} is in use. Stop the other program, or choose another port: PORT=3001 npm start`;
  }
  const sentence = describeFileError(error);
  if (sentence) return sentence;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function isAddressInUse(error: unknown): error is Error & { port: number } {
  return (
    error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
  );
}
