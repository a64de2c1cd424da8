import { WrongUsageError } from './command-output.server.ts';

export type BackupsCommand = { what: 'list' } | { what: 'prove'; path: string | undefined };

/** @throws WrongUsageError for wrong arguments */
export function parseBackupsCommand([what, path, surplus]: readonly string[]): BackupsCommand {
  const tooMany = what === 'list' ? path : surplus;
  if (tooMany !== undefined) throw new WrongUsageError(`Unexpected argument "${tooMany}"`);
  if (what === 'list') return { what };
  if (what === 'prove') return { what, path };
  throw new WrongUsageError('backup takes list or prove');
}
