/** What the last line of a start that failed says. */
import { describeFileError } from './disk-problems.server.ts';

/**
 * Errors whose message is a sentence for the operator. Compared by name, because the built application has classes of its
 * own, and importing that of the sandbox would load it.
 */
const PLAIN = new Set([
  'ConfigError',
  'DataFolderError',
  'DatabaseInUseError',
  'DatabaseUnreachableError',
  'DiskFullError',
  'MigrationError',
  'SandboxFileError',
  'UnfinishedRestoreError',
]);

/** @returns a sentence for a failure that an operator can end; otherwise the stack trace */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (PLAIN.has(error.name)) return error.message;
  return describeListening(error) ?? describeFileError(error) ?? error.stack ?? error.message;
}

interface ListenFields {
  code?: string;
  syscall?: string;
  port?: number;
  address?: string;
  hostname?: string;
}

/** @returns undefined if the error doesn't come from taking the address */
function describeListening(error: Error & ListenFields): string | undefined {
  const { code, syscall, port, address, hostname } = error;
  if (code === 'EADDRINUSE' && port !== undefined) {
    return `Port ${port} is in use. Stop the other program, or choose another port: PORT=3001 npm start`;
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `Port ${port} is reserved for programs run by an administrator. Set PORT to 1024 or higher, and let a proxy handle 80 and 443.`;
  }
  const isNowhere = code === 'EADDRNOTAVAIL' && syscall === 'listen';
  if (isNowhere || syscall === 'getaddrinfo') {
    return `HOST (${address ?? hostname}) isn’t an address of this machine. Set it to 127.0.0.1 behind a proxy on this machine, or to 0.0.0.0 for all its addresses; set the port in PORT.`;
  }
  return undefined;
}
