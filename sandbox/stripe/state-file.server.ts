/** The file that the sandbox's Stripe remembers in, so that a restarted product still knows its subscriptions. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { noRecords, recordsSchema, type Records } from './records.ts';

/** The file cannot be read. The start stops rather than forget who pays. */
export class SandboxFileError extends Error {
  override readonly name = 'SandboxFileError';
}

/**
 * What was remembered; nothing yet when there is no file.
 * @throws SandboxFileError when the file is damaged
 */
export function loadRecords(file: string): Records {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return noRecords();
    throw error;
  }
  const result = recordsSchema.safeParse(parse(text));
  if (result.success) return result.data;
  throw new SandboxFileError(
    `${file} holds what the sandbox's Stripe remembers, and it is damaged. ` +
      'Remove it to begin with no customers and no subscriptions.',
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes all of it: a reader, or a crash in the middle, meets the old file or the new one. */
export function saveRecords(file: string, records: Records): void {
  mkdirSync(dirname(file), { recursive: true });
  const beside = `${file}.new`;
  writeFileSync(beside, JSON.stringify(records), { mode: 0o600 });
  renameSync(beside, file);
}
