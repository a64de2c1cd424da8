import { randomUUID } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import { codeOf } from '../../../app/wire/errors/caught.ts';
import type { Config } from '../../config/config.server.ts';
import {
  describeDiskProblem,
  MAKE_ROOM,
  type DiskProblem,
} from '../../process/disk-problems.server.ts';
import type { DoctorContext } from '../doctor-context.server.ts';
import { fail, ok, warn, type Finding } from '../findings.server.ts';
import type { Check } from '../run-checks.server.ts';

export const NO_BACKUP_DIR = warn(
  'BACKUP_DIR isn’t set.',
  'Set BACKUP_DIR to a folder on another disk, and the product will make backups there.',
);

export const DISK_CHECKS: ReadonlyArray<Check<DoctorContext>> = [
  {
    name: 'data disk',
    run: async ({ config }) =>
      (await findMissingData(config)) ?? checkFolder(config.dataDirectory, 'DATA_DIR'),
  },
  {
    name: 'backup disk',
    run: ({ config }) =>
      config.backups.directory === undefined
        ? Promise.resolve(NO_BACKUP_DIR)
        : checkFolder(config.backups.directory, 'BACKUP_DIR'),
  },
];

const BYTES_PER_MEGABYTE = 1024 * 1024;
/** A video of the largest size, its converted copy, and an archive's part at a time. */
const ENOUGH_MEGABYTES = 2_000;
const FEWEST_MEGABYTES = 300;

/**
 * The first start creates the folder. With PostgreSQL, it may have been there, on a disk that isn't mounted.
 * @returns undefined if it is there
 */
export async function findMissingData({
  dataDirectory,
  databaseUrl,
}: Pick<Config, 'dataDirectory' | 'databaseUrl'>): Promise<Finding | undefined> {
  const problem = await stat(dataDirectory).catch(codeOf);
  if (problem !== 'ENOENT') return undefined;
  const found = `There’s no folder ${dataDirectory} (DATA_DIR) yet.`;
  return databaseUrl === undefined
    ? warn(found, 'Start the product once to create it.')
    : fail(found, 'Mount its disk, or start the product once to create it.');
}

async function checkFolder(folder: string, setting: string): Promise<Finding> {
  const problem = await findDiskProblem(folder, setting);
  return problem
    ? fail(`${setting} (${folder}) can’t be written to: ${problem.reason}.`, problem.advice)
    : measureFolder(folder, setting);
}

/** Writes nothing. */
export async function measureFolder(folder: string, setting: string): Promise<Finding> {
  const size = await statfs(folder).catch((error: unknown) => describeDiskProblem(error, setting));
  if ('reason' in size) {
    return fail(`${setting} (${folder}) can’t be read: ${size.reason}.`, size.advice);
  }
  const { bavail, bsize } = size;
  const megabytes = Math.floor((bavail * bsize) / BYTES_PER_MEGABYTE);
  const found = `${setting} (${folder}) has ${formatMegabytes(megabytes)} free.`;
  if (megabytes >= ENOUGH_MEGABYTES) return ok(found);
  return megabytes < FEWEST_MEGABYTES ? fail(found, MAKE_ROOM) : warn(found, MAKE_ROOM);
}

/** @returns why nothing can be written there; undefined if it can */
export async function findDiskProblem(
  folder: string,
  setting: string,
): Promise<DiskProblem | undefined> {
  const path = join(folder, `.doctor-${randomUUID()}`);
  try {
    const file = await open(path, 'wx');
    try {
      await file.writeFile('Test file written by the doctor. It can be deleted.');
      await file.sync();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
    return undefined;
  } catch (error) {
    return describeDiskProblem(error, setting);
  }
}

function formatMegabytes(megabytes: number): string {
  return megabytes < 10_000 ? `${megabytes} MB` : `${Math.floor(megabytes / 1024)} GB`;
}
