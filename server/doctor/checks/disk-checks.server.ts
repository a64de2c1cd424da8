import { randomUUID } from 'node:crypto';
import { open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import { readManifest } from '../../backup/manifest.server.ts';
import type { DoctorContext } from '../doctor-context.server.ts';
import { codeOf, fail, messageOf, ok, warn, type Finding } from '../findings.server.ts';
import type { Check } from '../run-checks.server.ts';

export const DISK_CHECKS: ReadonlyArray<Check<DoctorContext>> = [
  {
    name: 'data disk',
    run: ({ config }) => checkFolder(config.dataDirectory, 'DATA_DIR'),
  },
  {
    name: 'backup disk',
    run: ({ config }) =>
      config.backupDirectory === undefined
        ? Promise.resolve(
            warn('BACKUP_DIR isn’t set.', 'Set it to the folder in which you keep backups.'),
          )
        : checkFolder(config.backupDirectory, 'BACKUP_DIR'),
  },
  { name: 'last backup', run: checkLastBackup },
];

const BYTES_PER_MEGABYTE = 1024 * 1024;
/** A video of the largest size, its converted copy, and an archive's part at a time. */
const ENOUGH_MEGABYTES = 2_000;
const FEWEST_MEGABYTES = 300;

async function checkFolder(folder: string, setting: string): Promise<Finding> {
  const problem = await writeProbe(folder);
  if (problem) {
    return fail(
      `${setting} (${folder}) can’t be written: ${problem}.`,
      'Create the folder, and let the product’s user write in it.',
    );
  }
  return measureFolder(folder, setting);
}

/** Writes nothing. */
export async function measureFolder(folder: string, setting: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const megabytes = Math.floor((bavail * bsize) / BYTES_PER_MEGABYTE);
  const found = `${setting} (${folder}) has ${formatMegabytes(megabytes)} free.`;
  if (megabytes >= ENOUGH_MEGABYTES) return ok(found);
  const advice = 'Free some space, or move the folder to a larger disk.';
  return megabytes < FEWEST_MEGABYTES ? fail(found, advice) : warn(found, advice);
}

/** @returns why nothing can be written there; undefined if it can */
async function writeProbe(folder: string): Promise<string | undefined> {
  const path = join(folder, `.doctor-${randomUUID()}`);
  try {
    const file = await open(path, 'wx');
    try {
      await file.writeFile('The doctor was here.');
      await file.sync();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
    return undefined;
  } catch (error) {
    return REASONS[codeOf(error)] ?? messageOf(error);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there’s no such folder',
  ENOTDIR: 'it isn’t a folder',
  EACCES: 'the permissions forbid it',
  EPERM: 'the permissions forbid it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

function formatMegabytes(megabytes: number): string {
  return megabytes < 10_000 ? `${megabytes} MB` : `${Math.floor(megabytes / 1024)} GB`;
}

/** The newest folders by their time; older ones are not opened. */
const MOST_FOLDERS = 100;
const OLD_AFTER_DAYS = 8;
const MS_PER_DAY = 24 * 3600 * 1000;

export async function checkLastBackup({
  config,
  now,
}: Pick<DoctorContext, 'config' | 'now'>): Promise<Finding> {
  const { backupDirectory } = config;
  const advice = 'Make one with `npm run backup -- FOLDER`; see docs/operating.md.';
  if (backupDirectory === undefined) {
    return warn('It isn’t known where backups are, because BACKUP_DIR isn’t set.', advice);
  }
  const made = await findLastBackup(backupDirectory).catch((error: unknown) => error as Error);
  if (made instanceof Error) return fail(`BACKUP_DIR can’t be read: ${messageOf(made)}.`);
  if (!made) return warn(`There’s no complete backup in ${backupDirectory}.`, advice);
  const days = Math.floor((now().getTime() - made.at.getTime()) / MS_PER_DAY);
  const found = `The last backup is ${made.folder}, of ${made.at.toISOString().slice(0, 10)}.`;
  return days > OLD_AFTER_DAYS
    ? warn(`${found} It’s ${days} days old.`, advice)
    : ok(`${found} Check it with \`npm run backup -- --check\`, and practise a restore.`);
}

async function findLastBackup(
  directory: string,
): Promise<{ folder: string; at: Date } | undefined> {
  const entries = await readdir(directory, { withFileTypes: true });
  const folders = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) => ({ name, changed: await changedAt(join(directory, name)) })),
  );
  const newest = folders.toSorted((a, b) => b.changed - a.changed).slice(0, MOST_FOLDERS);
  const found: Array<{ folder: string; at: Date }> = [];
  for (const { name } of newest) {
    const manifest = await readManifest(join(directory, name)).catch(() => undefined);
    if (manifest) found.push({ folder: name, at: new Date(manifest.madeAt) });
  }
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
}

async function changedAt(path: string): Promise<number> {
  return (await stat(path)).mtimeMs;
}
