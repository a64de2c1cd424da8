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
const MAKE_ROOM = 'Free some space, or move the folder to a larger disk.';

async function checkFolder(folder: string, setting: string): Promise<Finding> {
  const problem = await findDiskProblem(folder, setting);
  return problem
    ? fail(`${setting} (${folder}) can’t be written to: ${problem.reason}.`, problem.advice)
    : measureFolder(folder, setting);
}

/** Writes nothing. */
export async function measureFolder(folder: string, setting: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const megabytes = Math.floor((bavail * bsize) / BYTES_PER_MEGABYTE);
  const found = `${setting} (${folder}) has ${formatMegabytes(megabytes)} free.`;
  if (megabytes >= ENOUGH_MEGABYTES) return ok(found);
  return megabytes < FEWEST_MEGABYTES ? fail(found, MAKE_ROOM) : warn(found, MAKE_ROOM);
}

export interface DiskProblem {
  /** the end of a sentence, without a full stop */
  reason: string;
  advice?: string | undefined;
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

export function describeDiskProblem(error: unknown, setting: string): DiskProblem {
  switch (codeOf(error)) {
    case 'ENOENT':
      return {
        reason: 'there’s no such folder',
        advice: 'Create the folder, and give the product’s user permission to write to it.',
      };
    case 'ENOTDIR':
      return {
        reason: 'it isn’t a folder',
        advice: `Set ${setting} to a folder, or move the file of this name away.`,
      };
    case 'EACCES':
    case 'EPERM':
      return {
        reason: 'the permissions forbid it',
        advice: 'Give the product’s user permission to write to the folder and everything in it.',
      };
    case 'EROFS':
      return {
        reason: 'the disk is read-only',
        advice: 'Mount the disk with write access, or move the folder to another disk.',
      };
    case 'ENOSPC':
    case 'EDQUOT':
      return { reason: 'the disk is full', advice: MAKE_ROOM };
    default:
      return { reason: messageOf(error).replace(/\.$/, '') };
  }
}

function formatMegabytes(megabytes: number): string {
  return megabytes < 10_000 ? `${megabytes} MB` : `${Math.floor(megabytes / 1024)} GB`;
}
