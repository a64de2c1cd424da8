import { codeOf } from '../../../app/wire/errors/caught.ts';
import type { Config } from '../../config/config.server.ts';
import { createRedaction } from '../../doctor/redact-secrets.server.ts';
import { mediaFolder } from '../../media-storage.server.ts';

/** Errors whose message is a sentence for the operator. */
const PLAIN = new Set([
  'BackupNotForUsError',
  'BackupRefusedError',
  'BackupProcessEnded',
  'DataFolderError',
  'DiskFullError',
  'MediaStorageUnavailableError',
  'MigrationError',
  'NoRoomError',
]);
const MAX_CHARACTERS = 600;
const NOT_ALLOWED = new Set(['EACCES', 'EPERM']);

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

function sentenceFor(error: unknown, kind: 'backup' | 'proof', config: Config): string {
  if (!(error instanceof Error)) return String(error);
  if (PLAIN.has(error.name)) return error.message;
  const code = codeOf(error);
  const reason = REASONS[code];
  if (reason === undefined) return `The ${kind} failed: ${error.message.replace(/\.$/, '')}.`;
  const { place, isOnlyRead } = placeOf(error.message, kind, config);
  const action = isOnlyRead && NOT_ALLOWED.has(code) ? 'read' : 'written to';
  return `${place} can’t be ${action}: ${reason}. No older backup was touched.`;
}

/** An error of a full disk names no path. */
function placeOf(
  message: string,
  kind: 'backup' | 'proof',
  { backups: { directory }, dataDirectory }: Config,
): { place: string; isOnlyRead: boolean } {
  const isInBackups = ["'", '/'].some((end) => message.includes(`${directory}${end}`));
  if (isInBackups || (kind === 'backup' && !message.includes(dataDirectory))) {
    return { place: `BACKUP_DIR (${directory ?? 'not set'})`, isOnlyRead: kind === 'proof' };
  }
  const isOnlyRead = message.includes(mediaFolder({ dataDirectory }));
  return { place: `DATA_DIR (${dataDirectory})`, isOnlyRead };
}
