import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { codeOf } from '../../../app/wire/errors/caught.ts';
import { parseJson } from '../../../app/wire/json.ts';
import { emptyRecords, recordsSchema, type Records } from './records.ts';

/** The state file is damaged. The sandbox does not start, because it would overwrite every subscription. */
export class SandboxFileError extends Error {
  override readonly name = 'SandboxFileError';
}

/**
 * Returns empty records if the file does not exist.
 * @throws SandboxFileError if the file is damaged
 */
export function loadRecords(file: string): Records {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return emptyRecords();
    throw error;
  }
  const result = recordsSchema.safeParse(parseJson(text));
  if (result.success) return result.data;
  throw new SandboxFileError(
    `${file}, the sandbox's record of Stripe, is damaged. ` +
      'Delete it to start without customers and subscriptions.',
  );
}

export function saveRecords(file: string, records: Records): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.new`;
  writeFileSync(temporary, JSON.stringify(records), { mode: 0o600 });
  renameSync(temporary, file);
}
