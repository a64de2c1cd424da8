/** The versions of product, commit and database schema. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { readServerFacts } from '../../db/database-facts.server.ts';
import type { Database } from '../../db/database.server.ts';
import { migrationStatus } from '../../db/migrate.server.ts';
import { PRODUCT_FOLDER } from './product-folder.server.ts';

export async function readVersion(): Promise<string> {
  const text = await readFile(join(PRODUCT_FOLDER, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

const GIT_MS = 3_000;

/**
 * From Git, else from the build. Git reads no repository of another user, such as the one that root has installed, and
 * an image has none.
 */
export async function readCommit(folder = PRODUCT_FOLDER): Promise<string | undefined> {
  const built = () => readFile(join(folder, 'build/commit'), 'utf8').catch(() => '');
  const commit = (await askGit(folder)) || (await built()).trim();
  return commit || undefined;
}

/** Without its own repository, Git would name the commit of a folder above. */
async function askGit(folder: string): Promise<string> {
  if (!existsSync(join(folder, '.git'))) return '';
  const options = { cwd: folder, timeout: GIT_MS };
  const asked = promisify(execFile)('git', ['rev-parse', '--short=12', 'HEAD'], options);
  const { stdout } = await asked.catch(() => ({ stdout: '' }));
  return stdout.trim();
}

export async function describeSchema(database: Database): Promise<string> {
  const directory = join(PRODUCT_FOLDER, 'db/migrations');
  const { applied, pending, problem } = await migrationStatus(database, { directory });
  const { version } = await readServerFacts(database);
  const engine = database.kind === 'embedded' ? `embedded ${version}` : `PostgreSQL ${version}`;
  const schema = applied.at(-1)?.replace(/\.sql$/, '') ?? 'none yet';
  const later = pending.length > 0 ? `, ${pending.length} to apply` : '';
  return `${engine}, schema ${schema}${later}${problem === null ? '' : `. ${problem}`}`;
}
