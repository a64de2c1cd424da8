/** Where and when backups are made, and whether they are encrypted. */
import { resolve } from 'node:path';

import { z } from 'zod';

import { folderPath } from './setting-formats.server.ts';

export interface BackupSettings {
  /** the folder of the scheduled backups, as an absolute path; undefined: none are made */
  directory: string | undefined;
  /** 0 to 23, in UTC */
  hour: number;
  /** 32 bytes in Base64; undefined: backups are not encrypted */
  key: string | undefined;
}

const KEY_BYTES = 32;
/** 32 random bytes have about 30 different values. Fewer than 16 are no accident. */
const MIN_DIFFERENT_BYTES = 16;
const WRONG_HOUR = { error: 'must be an hour from 0 to 23, in UTC' };

export const BACKUP_SETTINGS = {
  BACKUP_DIR: folderPath().optional(),
  BACKUP_HOUR: z
    .string()
    .regex(/^\d{1,2}$/, WRONG_HOUR)
    .transform(Number)
    .refine((hour) => hour <= 23, WRONG_HOUR)
    .default(3),
  BACKUP_KEY: z
    .string()
    .refine((value) => readKey(value) !== undefined, {
      error: 'must be 32 random bytes in Base64 or in hexadecimal: openssl rand -base64 32',
    })
    .optional(),
};

type BackupEnvironment = z.infer<z.ZodObject<typeof BACKUP_SETTINGS>> & {
  SESSION_SECRET?: string | undefined;
};

export function backupSettings(env: BackupEnvironment): BackupSettings {
  return {
    directory: env.BACKUP_DIR && resolve(env.BACKUP_DIR),
    hour: env.BACKUP_HOUR,
    key: env.BACKUP_KEY && readKey(env.BACKUP_KEY)?.toString('base64'),
  };
}

export function backupProblems(env: BackupEnvironment): string[] {
  return env.BACKUP_KEY !== undefined && env.BACKUP_KEY === env.SESSION_SECRET
    ? ['BACKUP_KEY must be different from SESSION_SECRET']
    : [];
}

/** Undefined if the text is no key, or one that was not made at random. */
function readKey(text: string): Buffer | undefined {
  const isHex = /^[0-9a-f]{64}$/i.test(text);
  if (!isHex && !/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined;
  const bytes = Buffer.from(text, isHex ? 'hex' : 'base64');
  if (bytes.length !== KEY_BYTES) return undefined;
  return new Set(bytes).size < MIN_DIFFERENT_BYTES ? undefined : bytes;
}
