/** `npm run memorials -- version` works without settings and without a database, and says which it lacks. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { openDatabase } from '../../db/client.server.ts';
import { readServerFacts } from '../../db/database-facts.server.ts';
import type { Database } from '../../db/database.server.ts';
import { migrationStatus } from '../../db/migrate.server.ts';
import { ConfigError, type Config } from '../config/config.server.ts';
import { openForDoctor } from '../doctor/open-for-doctor.server.ts';
import { PRODUCT_FOLDER } from '../process/product-folder.server.ts';
import { readVersion } from './command-output.server.ts';

interface VersionSurroundings {
  loadConfig: () => Config;
  openDatabase: typeof openDatabase;
}

export async function describeVersions(surroundings: VersionSurroundings): Promise<string> {
  const lines = [
    ['memorials', await readVersion()],
    ['commit', (await readCommit()) ?? 'unknown'],
    ['node', process.versions.node],
    ['database', await describeDatabase(surroundings)],
  ];
  return lines.map(([name = '', value = '']) => `${name.padEnd(10)} ${value}\n`).join('');
}

const GIT_MS = 3_000;

/** Undefined without Git, and in a product that was installed without its repository. */
async function readCommit(): Promise<string | undefined> {
  if (!existsSync(join(PRODUCT_FOLDER, '.git'))) return undefined;
  const options = { cwd: PRODUCT_FOLDER, timeout: GIT_MS };
  const asked = promisify(execFile)('git', ['rev-parse', '--short=12', 'HEAD'], options);
  const { stdout } = await asked.catch(() => ({ stdout: '' }));
  return stdout.trim() || undefined;
}

async function describeDatabase({
  loadConfig,
  openDatabase,
}: VersionSurroundings): Promise<string> {
  let config: Config;
  try {
    config = loadConfig();
  } catch (error) {
    if (error instanceof ConfigError) return 'not read, because the settings are wrong';
    throw error;
  }
  const opened = await openForDoctor(config, openDatabase);
  if (opened.problem) return `not read. ${opened.problem.found}`;
  try {
    return await describeSchema(opened.database);
  } finally {
    await opened.database.close();
  }
}

async function describeSchema(database: Database): Promise<string> {
  const { applied, pending, problem } = await migrationStatus(database);
  const { version } = await readServerFacts(database);
  const engine = database.kind === 'embedded' ? `embedded ${version}` : `PostgreSQL ${version}`;
  const schema = applied.at(-1)?.replace(/\.sql$/, '') ?? 'none yet';
  const later = pending.length > 0 ? `, ${pending.length} to apply` : '';
  return `${engine}, schema ${schema}${later}${problem === null ? '' : `. ${problem}`}`;
}
