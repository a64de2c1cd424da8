/** What became of the last proof of a backup, in a file beside its manifest, for when the database can't be read. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { writeFileAtomically } from '../atomic-files.server.ts';

const PROOF_FILE = 'proof.json';

const proofSchema = z.object({
  backupId: z.uuid(),
  outcome: z.enum(['ok', 'failed']),
  at: z.iso.datetime(),
  sentence: z.string().max(5_000),
});

export type ProofRecord = z.infer<typeof proofSchema>;

/** Does nothing if the backup lies where nothing can be written. */
export async function writeProof(folder: string, proof: ProofRecord): Promise<void> {
  const text = `${JSON.stringify(proof, null, 2)}\n`;
  await writeFileAtomically(join(folder, PROOF_FILE), text).catch(() => undefined);
}

/** Undefined if the backup was not proven, or the file is of another backup. */
export async function readProof(
  folder: string,
  { id }: { id: string },
): Promise<ProofRecord | undefined> {
  try {
    const proof = proofSchema.parse(
      JSON.parse(await readFile(join(folder, PROOF_FILE), 'utf8')) as unknown,
    );
    return proof.backupId === id ? proof : undefined;
  } catch {
    return undefined;
  }
}
