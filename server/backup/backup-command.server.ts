/** `npm run backup` and `npm run restore`. Exit code 0 for success, 1 for a failure, 2 for wrong arguments. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { messageOf } from '../../app/wire/errors/caught.ts';
import { formatCount } from '../../app/wire/text/format-count.ts';
import { openDatabase } from '../../db/client.server.ts';
import type { Database } from '../../db/database.server.ts';
import { reportFailure, printMessage, WrongUsageError } from '../cli/command-output.server.ts';
import { type Config, loadConfig } from '../config/config.server.ts';
import { openMediaStorage } from '../media-storage.server.ts';
import { createLog } from '../monitoring/log.server.ts';
import { readVersion } from '../process/versions.server.ts';
import { checkBackup } from './check-backup.server.ts';
import { makeBackup } from './make-backup.server.ts';
import { BackupRefusedError, type Manifest } from './manifest.server.ts';
import { restoreBackup } from './restore-backup.server.ts';
import { createSeal, type Seal } from './seal.server.ts';
import { assertNoUnfinishedRestore } from './unfinished-restore.server.ts';

const USAGE = `Usage: npm run backup -- FOLDER             save the database, then the photos and videos
       npm run backup -- --check FOLDER     verify every byte of a backup
       npm run restore -- FOLDER            restore into an empty database and data folder
       npm run restore -- FOLDER --replace  delete what is in the database, then restore
`;

const [workingFolder = '.', command = '', ...args] = process.argv.slice(2);
try {
  await run();
} catch (error) {
  reportFailure(error, USAGE);
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  const [folderArgument, surplus] = positionals;
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  if (folderArgument === undefined) throw new WrongUsageError('FOLDER is missing');
  if (surplus !== undefined) throw new WrongUsageError(`Unexpected argument "${surplus}"`);
  const folder = resolve(workingFolder, folderArgument);
  if (command === 'restore') {
    if (values.check) throw new WrongUsageError('--check is an option of backup');
    return restore(folder, values.replace ?? false);
  }
  if (values.replace) throw new WrongUsageError('--replace is an option of restore');
  return values.check ? check(folder) : backup(folder);
}

function readArguments() {
  try {
    return parseArgs({
      args,
      options: {
        check: { type: 'boolean' },
        replace: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    const reason = messageOf(error);
    throw new WrongUsageError(reason.split('. ')[0] ?? reason, { cause: error });
  }
}

async function backup(folder: string): Promise<void> {
  const config = loadConfig();
  const { databaseUrl, dataDirectory } = config;
  assertNoUnfinishedRestore(dataDirectory);
  if (!databaseUrl && !existsSync(join(dataDirectory, 'database'))) {
    throw new BackupRefusedError(
      `Nothing to back up: ${dataDirectory} contains no database. Check DATA_DIR and DATABASE_URL.`,
    );
  }
  await withDatabase(config, async (database) => {
    const { manifest } = await makeBackup({
      database,
      storage: openMediaStorage(config),
      folder,
      version: await readVersion(),
      seal: sealOf(config),
      dataDirectory,
    });
    for (const name of manifest.missingMedia) {
      printMessage(`Note: the media file ${name} was missing`);
    }
    for (const name of manifest.damagedMedia) {
      printMessage(`Note: the media file ${name} is damaged`);
    }
    process.stdout.write(`Saved to ${folder}: ${contentsOf(manifest)}\n`);
  });
}

function sealOf({ backups }: Config): Seal | undefined {
  return backups.key === undefined ? undefined : createSeal(backups.key);
}

async function check(folder: string): Promise<void> {
  const { manifest } = await checkBackup(folder, sealOf(loadConfig()));
  process.stdout.write(
    `The backup is complete. Made at ${manifest.madeAt} by version ${manifest.version}: ${contentsOf(manifest)}\n`,
  );
}

async function restore(folder: string, replace: boolean): Promise<void> {
  const config = loadConfig();
  const log = createLog({ logLevel: 'warn' });
  // The backup is checked before the database is opened, so that a wrong folder creates no empty database.
  await checkBackup(folder, sealOf(config));
  await withDatabase(config, async (database) => {
    const { databaseUrl, dataDirectory } = config;
    const storage = openMediaStorage(config);
    const manifest = await restoreBackup({
      database,
      databaseUrl,
      dataDirectory,
      storage,
      folder,
      seal: sealOf(config),
      replace,
      log,
    });
    process.stdout.write(
      `Restored from ${folder}: ${contentsOf(manifest)}\nEveryone will have to log in again.\n`,
    );
  });
}

async function withDatabase(
  config: Config,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    directory: join(config.dataDirectory, 'database'),
    log: { warn: printMessage, fatal: printMessage },
  });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

function contentsOf({ tables, media }: Manifest): string {
  const rows = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0;
  const number = (value: number) => formatCount(value, 'en');
  return [
    `${number(rows('memorials'))} memorials`,
    `${number(rows('tributes'))} tributes`,
    `${number(rows('users'))} accounts`,
    `${number(media.rows)} media files (${(media.mediaBytes / 1_000_000).toFixed(1)} MB)`,
  ].join(', ');
}
