/** `npm run memorials -- version` works without settings and without a database, and says which it lacks. */
import type { openDatabase } from '../../db/client.server.ts';
import { ConfigError, type Config } from '../config/config.server.ts';
import { openForDoctor } from '../doctor/open-for-doctor.server.ts';
import { describeSchema, readCommit, readVersion } from '../process/versions.server.ts';

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

async function describeDatabase({
  loadConfig,
  openDatabase,
}: VersionSurroundings): Promise<string> {
  let config: Config;
  try {
    config = loadConfig();
  } catch (error) {
    if (error instanceof ConfigError) return 'not read, because the settings are invalid';
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
