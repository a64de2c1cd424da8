/**
 * The manifest of a backup lists the files with their hashes, and the schema. It contains no secrets and no personal
 * data.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { writeFileAtomically } from './atomic-files.server.ts';

/** Increased when older versions cannot read the new format. */
const FORMAT = 1;

export const MANIFEST_FILE = 'manifest.json';
const SUM_FILE = 'manifest.sha256';

/** A backup cannot be made or restored. The message is a sentence for the operator. */
export class BackupRefusedError extends Error {
  override readonly name = 'BackupRefusedError';
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const fileSchema = z.object({
  file: z.string().regex(/^[a-z0-9_./-]+$/),
  bytes: z.int().min(0),
  sha256: hash,
});
const rowsSchema = fileSchema.extend({ rows: z.int().min(0) });

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** random, different for each backup */
  id: z.uuid(),
  version: z.string(),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  /** every applied migration, in order */
  migrations: z.array(z.object({ name: z.string(), checksum: hash })),
  tables: z.array(rowsSchema.extend({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.int() })),
  jobs: rowsSchema,
  /** the file that lists the media files, and their total size in bytes */
  media: rowsSchema.extend({ mediaBytes: z.int().min(0) }),
  /** media files that were already missing when the backup was made */
  missingMedia: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = z.infer<typeof fileSchema>;
export type ManifestRowsFile = z.infer<typeof rowsSchema>;

export function manifestHead(): Pick<Manifest, 'format' | 'id' | 'madeAt'> {
  return { format: FORMAT, id: crypto.randomUUID(), madeAt: new Date().toISOString() };
}

/** Also writes a file with the manifest's hash, in the format of `sha256sum --check`. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFileAtomically(join(folder, SUM_FILE), `${sha256(text)}  ${MANIFEST_FILE}\n`);
  await writeFileAtomically(join(folder, MANIFEST_FILE), text);
}

/** @throws BackupRefusedError if the manifest is missing, damaged, or from a newer version */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, sum] = await Promise.all([
    readOrRefuse(folder, MANIFEST_FILE),
    readOrRefuse(folder, SUM_FILE),
  ]);
  if (!sum.startsWith(sha256(text))) {
    throw new BackupRefusedError(
      `The backup in ${folder} is damaged: ${MANIFEST_FILE} does not match its checksum.`,
    );
  }
  const value: unknown = JSON.parse(text);
  const { format } = z.object({ format: z.int() }).parse(value);
  if (format > FORMAT) {
    throw new BackupRefusedError(
      `The backup in ${folder} was made by a newer version of the product. Use that version.`,
    );
  }
  return manifestSchema.parse(value);
}

async function readOrRefuse(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8').catch((error: unknown) => {
    throw new BackupRefusedError(
      `No complete backup in ${folder}: ${name} is missing. An unfinished backup cannot be used.`,
      { cause: error },
    );
  });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
