/** Why a file or folder can't be used, and what an operator does about it. */
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

import { codeOf, messageOf } from '../../app/wire/errors/caught.ts';

export const MAKE_ROOM = 'Free some space, or move the folder to a larger disk.';

export interface DiskProblem {
  /** the end of a sentence, without a full stop */
  reason: string;
  advice?: string | undefined;
}

/** @param name - what the operator calls the folder, such as its setting */
export function describeDiskProblem(error: unknown, name: string): DiskProblem {
  return KNOWN[codeOf(error)]?.(name) ?? { reason: messageOf(error).replace(/\.$/, '') };
}

/**
 * @returns a sentence for an error of the file system that an operator can end; undefined for any other error
 */
export function describeFileError(error: unknown): string | undefined {
  // Of a file that is open, the error doesn't name the path.
  if (isFullDisk(error)) return `A disk is full. ${MAKE_ROOM}`;
  if (!isFileError(error) || !(error.code in KNOWN)) return undefined;
  // Commands write a file under this name until it is complete.
  const path = error.path.replace(/\.partial$/, '');
  const cause = causeOf(error);
  const { reason, advice } = isNotForFiles(cause)
    ? NOT_FOR_FILES
    : describeDiskProblem(cause, 'the path');
  return `${path} can’t be used: ${reason}.${advice ? ` ${advice}` : ''}`;
}

const FORBIDDEN: DiskProblem = {
  reason: 'the permissions forbid it',
  advice: 'Give the product’s user permission to write to the folder and everything in it.',
};
const NOT_FOR_FILES: DiskProblem = {
  reason: 'it can’t be created there',
  advice: 'Choose another folder.',
};
const FULL: DiskProblem = { reason: 'the disk is full', advice: MAKE_ROOM };

const KNOWN: Readonly<Record<string, (name: string) => DiskProblem>> = {
  ENOENT: () => ({
    reason: 'there’s no such folder',
    advice: 'Create the folder, and give the product’s user permission to write to it.',
  }),
  ENOTDIR: (name) => ({
    reason: 'it isn’t a folder',
    advice: `Set ${name} to a folder, or move the file with this name out of the way.`,
  }),
  EISDIR: () => ({ reason: 'it’s a folder', advice: 'Name a file instead.' }),
  EEXIST: () => ({ reason: 'a file is in its place', advice: 'Choose another name.' }),
  ENAMETOOLONG: () => ({ reason: 'the name is too long', advice: 'Choose a shorter name.' }),
  EACCES: () => FORBIDDEN,
  EPERM: () => FORBIDDEN,
  EROFS: () => ({
    reason: 'the disk is read-only',
    advice: 'Mount the disk with write access, or move the folder to another disk.',
  }),
  ENOSPC: () => FULL,
  EDQUOT: () => FULL,
};

function isFileError(error: unknown): error is Error & { code: string; path: string } {
  return (
    error instanceof Error &&
    'code' in error &&
    'path' in error &&
    typeof error.code === 'string' &&
    typeof error.path === 'string'
  );
}

/** ENOSPC also says that too many files are watched. */
function isFullDisk(error: unknown): boolean {
  const isOfWrite = error instanceof Error && 'syscall' in error && error.syscall === 'write';
  return isOfWrite && ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

/** True if the parent exists but takes no files, as in /proc. */
function isNotForFiles(error: Error): boolean {
  return isFileError(error) && error.code === 'ENOENT' && existsSync(dirname(error.path));
}

/** On a read-only disk, Node says ENOENT when it can't make a folder with its parents. */
function causeOf(error: Error & { code: string; path: string }): Error {
  if (error.code !== 'ENOENT' || !('syscall' in error) || error.syscall !== 'mkdir') return error;
  let parent = dirname(error.path);
  while (!existsSync(parent)) parent = dirname(parent);
  try {
    accessSync(parent, constants.W_OK);
    return error;
  } catch (cause) {
    return cause instanceof Error ? cause : error;
  }
}
