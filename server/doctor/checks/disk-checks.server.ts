import { randomUUID } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import { codeOf } from '../../../app/wire/errors/caught.ts';
import type { DoctorContext } from '../doctor-context.server.ts';
import { fail, messageOf, ok, warn, type Finding } from '../findings.server.ts';
import type { Check } from '../run-checks.server.ts';

export const DISK_CHECKS: ReadonlyArray<Check<DoctorContext>> = [
  {
    name: 'data disk',
    run: ({ config }) => checkFolder(config.dataDirectory, 'DATA_DIR'),
  },
  {
    name: 'backup disk',
    run: ({ config }) =>
      config.backups.directory === undefined
        ? Promise.resolve(
            warn(
              'BACKUP_DIR isn’t set.',
              'Set BACKUP_DIR to a folder on another disk, and the product will make backups there.',
            ),
          )
        : checkFolder(config.backups.directory, 'BACKUP_DIR'),
  },
];

const BYTES_PER_MEGABYTE = 1024 * 1024;
/** A video of the largest size, its converted copy, and an archive's part at a time. */
const ENOUGH_MEGABYTES = 2_000;
const FEWEST_MEGABYTES = 300;

async function checkFolder(folder: string, setting: string): Promise<Finding> {
  const problem = await writeProbe(folder);
  if (problem) {
    return fail(
      `${setting} (${folder}) can’t be written to: ${problem}.`,
      'Create the folder, and give the product’s user permission to write to it.',
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
      await file.writeFile('Test file written by the doctor. It can be deleted.');
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
