import type { Config } from '../../config/config.server.ts';
import { createRedaction } from '../../doctor/redact-secrets.server.ts';

/** Errors whose message is a sentence for the operator. */
const PLAIN = new Set([
  'BackupRefusedError',
  'BackupProcessEnded',
  'DiskFullError',
  'MediaStorageUnavailableError',
  'MigrationError',
  'NoRoomError',
]);
const MAX_CHARACTERS = 600;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there’s no such folder',
  ENOTDIR: 'it isn’t a folder',
  EACCES: 'the permissions forbid it',
  EPERM: 'the permissions forbid it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
};

/** Says in a sentence, without secrets, why a backup or a proof failed. */
export function describeFailure(error: unknown, kind: 'backup' | 'proof', config: Config): string {
  const text = sentenceFor(error, kind, config).replaceAll(/\s+/g, ' ').trim();
  return createRedaction(config)(text).slice(0, MAX_CHARACTERS);
}

function sentenceFor(
  error: unknown,
  kind: 'backup' | 'proof',
  { backups, dataDirectory }: Config,
): string {
  if (!(error instanceof Error)) return String(error);
  if (PLAIN.has(error.name)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  if (reason === undefined) return `The ${kind} failed: ${error.message.replace(/\.$/, '')}.`;
  const isInData = kind === 'proof' || error.message.includes(dataDirectory);
  const place = isInData
    ? `DATA_DIR (${dataDirectory})`
    : `BACKUP_DIR (${backups.directory ?? 'not set'})`;
  return `${place} can’t be written to: ${reason}. The older backups are still there.`;
}
