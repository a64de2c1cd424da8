/**
 * The manifest of a backup lists the files with their hashes, and the schema. It contains no secrets and no personal
 * data, so it is readable in an encrypted backup, too.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { codeOf } from '../../app/wire/errors/caught.ts';
import { parseJson } from '../../app/wire/json.ts';
import { describeDiskProblem } from '../process/disk-problems.server.ts';
import { writeFileAtomically } from './atomic-files.server.ts';
import { BackupFolder } from './backup-folder.server.ts';
import type { Seal } from './seal.server.ts';

/** Increased when older versions cannot read the new format. Only an encrypted backup needs the second. */
const FORMAT = { plain: 1, encrypted: 2 } as const;

export const MANIFEST_FILE = 'manifest.json';
const SUM_FILE = 'manifest.sha256';
const SIGNATURE_FILE = 'manifest.hmac';

/** A backup cannot be made or restored. The message is a sentence for the operator. */
export class BackupRefusedError extends Error {
  override readonly name: string = 'BackupRefusedError';
}

/** With another key, another version of the product or another user, the backup may be in order. */
export class BackupNotForUsError extends BackupRefusedError {
  override readonly name = 'BackupNotForUsError';
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const fileSchema = z.object({
  file: z
    .string()
    .max(300)
    .regex(/^(?:[a-z0-9_-][a-z0-9_.-]*\/)*[a-z0-9_-][a-z0-9_.-]*$/),
  bytes: z.int().min(0),
  sha256: hash,
});
const rowsSchema = fileSchema.extend({ rows: z.int().min(0) });
const tableSchema = rowsSchema.extend({
  name: z.string(),
  columns: z.array(z.string()),
  /** of the rows in any order (`row-checksum.server.ts`); backups before 2026-11-28 have none */
  checksum: z.string().optional(),
});

const manifestSchema = z.object({
  format: z.literal([FORMAT.plain, FORMAT.encrypted]),
  /** undefined: the files are not encrypted */
  encryption: z.object({ keyId: z.string() }).optional(),
  /** random, different for each backup */
  id: z.uuid(),
  version: z.string(),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  /** every applied migration, in order */
  migrations: z.array(z.object({ name: z.string(), checksum: hash })),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.int() })),
  jobs: rowsSchema,
  /** the file that lists the media files, and their total size in bytes */
  media: rowsSchema.extend({ mediaBytes: z.int().min(0) }),
  /** media files that were already missing when the backup was made */
  missingMedia: z.array(z.string()),
  /** originals whose content did not match their hash; backups before 2026-11-29 do not say */
  damagedMedia: z.array(z.string()).default([]),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = z.infer<typeof fileSchema>;
export type ManifestRowsFile = z.infer<typeof rowsSchema>;

type ManifestHead = Pick<Manifest, 'format' | 'encryption' | 'id' | 'madeAt'>;

export function manifestHead(seal?: Seal): ManifestHead {
  return {
    format: seal ? FORMAT.encrypted : FORMAT.plain,
    ...(seal && { encryption: { keyId: seal.keyId } }),
    id: crypto.randomUUID(),
    madeAt: new Date().toISOString(),
  };
}

/** Also writes a file with the manifest's hash, in the format of `sha256sum --check`. */
export async function writeManifest(
  folder: string,
  manifest: Manifest,
  seal?: Seal,
): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  if (seal) await writeFileAtomically(join(folder, SIGNATURE_FILE), `${seal.sign(text)}\n`);
  await writeFileAtomically(join(folder, SUM_FILE), `${sha256(text)}  ${MANIFEST_FILE}\n`);
  await writeFileAtomically(join(folder, MANIFEST_FILE), text);
}

/** What a backup's manifest says, without the key. @throws BackupRefusedError like `openBackup` */
export async function readManifest(folder: string): Promise<Manifest> {
  return (await read(folder)).manifest;
}

/**
 * @param seal - of BACKUP_KEY
 * @throws BackupRefusedError if the manifest is missing, damaged, from a newer version, or if the backup needs another
 *   key, or has none although a seal is given
 */
export async function openBackup(
  path: string,
  seal: Seal | undefined,
): Promise<{ manifest: Manifest; folder: BackupFolder }> {
  const { manifest, text } = await read(path);
  const { encryption, id } = manifest;
  if (!encryption) {
    // Without a signature, anyone who can write to the folder can make one.
    if (seal) {
      throw new BackupNotForUsError(
        `The backup in ${path} is not encrypted, but BACKUP_KEY is set. If it is from before you set the key, run the command with an empty BACKUP_KEY.`,
      );
    }
    return { manifest, folder: new BackupFolder(path, id, undefined) };
  }
  if (!seal) {
    throw new BackupNotForUsError(
      `The backup in ${path} is encrypted. Set BACKUP_KEY to the key it was made with.`,
    );
  }
  if (encryption.keyId !== seal.keyId) {
    throw new BackupNotForUsError(
      `The backup in ${path} was made with a different BACKUP_KEY. Set BACKUP_KEY to the key it was made with.`,
    );
  }
  if (!seal.isSignature(text, (await readOrRefuse(path, SIGNATURE_FILE)).trim())) {
    throw new BackupRefusedError(
      `The backup in ${path} is damaged: ${MANIFEST_FILE} was changed without the key.`,
    );
  }
  return { manifest, folder: new BackupFolder(path, id, seal) };
}

async function read(folder: string): Promise<{ manifest: Manifest; text: string }> {
  const text = await readOrRefuse(folder, MANIFEST_FILE);
  const sum = await readOrRefuse(folder, SUM_FILE);
  if (!sum.startsWith(sha256(text))) {
    throw new BackupRefusedError(
      `The backup in ${folder} is damaged: ${MANIFEST_FILE} does not match its checksum.`,
    );
  }
  const value = parseJson(text);
  const { data: head } = z.object({ format: z.int() }).safeParse(value);
  if (head && head.format > FORMAT.encrypted) {
    throw new BackupNotForUsError(
      `The backup in ${folder} was made by a newer version of the product. Use that version.`,
    );
  }
  const { data: manifest } = manifestSchema.safeParse(value);
  if (!manifest) {
    throw new BackupRefusedError(
      `The backup in ${folder} is damaged: ${MANIFEST_FILE} doesn’t describe a backup.`,
    );
  }
  return { manifest, text };
}

async function readOrRefuse(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8').catch((error: unknown) => {
    if (!isMissing(error)) {
      const { reason, advice = '' } = describeDiskProblem(error, 'the folder');
      throw new BackupNotForUsError(
        `The backup in ${folder} can’t be read: ${reason}. ${advice}`.trim(),
        { cause: error },
      );
    }
    throw new BackupRefusedError(
      `No complete backup in ${folder}: ${name} is missing. An unfinished backup cannot be used.`,
      { cause: error },
    );
  });
}

/** Of anything else, such as a folder of another user, it isn’t known what is in it. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
