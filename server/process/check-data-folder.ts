/**
 * Ends with 1 and one sentence if another process uses the embedded database. `npm run dev` runs it first, because
 * `node --watch` does not end when the server does: it waits for a changed file.
 */
import { join } from 'node:path';

import { assertNotInUse, DatabaseInUseError } from '../../db/embedded/embedded-lock.server.ts';
import { ConfigError, loadConfig } from '../config/config.server.ts';

try {
  const { databaseUrl, dataDirectory } = loadConfig();
  if (!databaseUrl) await assertNotInUse(join(dataDirectory, 'database'));
} catch (error) {
  // The server prints the problems of the settings.
  if (error instanceof DatabaseInUseError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else if (!(error instanceof ConfigError)) throw error;
}
