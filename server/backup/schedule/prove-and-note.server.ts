import type { Config } from '../../config/config.server.ts';
import { readManifest } from '../manifest.server.ts';
import { writeProof } from '../proof/proof-file.server.ts';
import { workDirectoryOf } from '../work-directory.server.ts';
import { describeFailure } from './backup-failure.server.ts';
import type { RunTask } from './backup-tasks.server.ts';
import { bytesOf, type FinishedRun } from './make-scheduled.server.ts';

interface ProofContext {
  config: Config;
  runTask: RunTask;
  now: () => Date;
}

/**
 * Proves a backup and writes the result beside it.
 * @throws the reason why it is not proven
 */
export async function proveAndNote(
  { config, runTask, now }: ProofContext,
  path: string,
  file: string,
): Promise<FinishedRun> {
  const { databaseUrl, backups } = config;
  const at = now().toISOString();
  try {
    const { manifest, sentence } = await runTask({
      kind: 'prove',
      path,
      scratch: { databaseUrl, workDirectory: workDirectoryOf(config) },
      key: backups.key,
      now: at,
    });
    await writeProof(path, { backupId: manifest.id, outcome: 'ok', at, sentence });
    return { file, bytes: bytesOf(manifest), sentence };
  } catch (error) {
    await noteFailure(path, error, { config, at });
    throw error;
  }
}

/** Only what is wrong with the backup is noted there: a full disk, or another key, says nothing of it. */
async function noteFailure(
  path: string,
  failure: unknown,
  { config, at }: { config: Config; at: string },
): Promise<void> {
  if (!(failure instanceof Error) || failure.name !== 'BackupRefusedError') return;
  const manifest = await readManifest(path).catch(() => undefined);
  if (!manifest) return;
  const sentence = describeFailure(failure, 'proof', config);
  await writeProof(path, { backupId: manifest.id, outcome: 'failed', at, sentence });
}
