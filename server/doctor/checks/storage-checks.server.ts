import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

import { STAGES_FOLDER } from '../../../app/media/storage/disk-storage.server.ts';
import type { MediaStorage } from '../../../app/media/storage/storage.server.ts';
import { storedPath } from '../../../app/media/storage/stored-names.server.ts';
import { mediaFolder, openBucket, openDiskStorage } from '../../media-storage.server.ts';
import { describeDiskProblem, type DiskProblem } from '../../process/disk-problems.server.ts';
import type { DoctorContext } from '../doctor-context.server.ts';
import { fail, ok, type Finding } from '../findings.server.ts';
import type { Check } from '../run-checks.server.ts';
import { findDiskProblem, findMissingData } from './disk-checks.server.ts';

export const STORAGE_CHECKS: ReadonlyArray<Check<DoctorContext>> = [
  { name: 'storage', seconds: 30, run: checkStorage },
];

const PROBE_BYTES = 100_000;
const RANGE = { start: 40_000, end: 49_999 };

/** A probe that stays behind, after a crash, is removed by the nightly cleaning: nothing uses it. */
async function checkStorage({ config }: DoctorContext): Promise<Finding> {
  const { mediaBucket } = config;
  const missing = await findMissingData(config);
  if (missing) return missing;
  const storage = mediaBucket ? openBucket(mediaBucket, config) : openDiskStorage(config);
  const name = `${randomBytes(16).toString('hex')}.probe`;
  const refused = (step: Step, { reason, advice }: DiskProblem) =>
    fail(
      `The storage, ${storage.place}, doesn’t let us ${step} a file: ${reason}.`,
      ['Families can’t add photos until this works.', mediaBucket ? BUCKET_ADVICE : advice]
        .filter(Boolean)
        .join(' '),
    );
  const folders = foldersOf(name, config);
  const made = folders.filter((folder) => !existsSync(folder));
  const written = mediaBucket ? [] : [config.dataDirectory, ...folders.filter(existsSync)];
  for (const folder of written) {
    // Making folders in folders, Node says of a read-only disk only that there is no such folder.
    const problem = await findDiskProblem(folder, 'DATA_DIR');
    if (problem) return refused('write', problem);
  }
  const bytes = randomBytes(PROBE_BYTES);
  const steps = probeSteps(storage, name, bytes);
  try {
    for (const [step, run] of steps) {
      const problem = await run().catch((error: unknown) => describeDiskProblem(error, 'DATA_DIR'));
      if (problem) return refused(step, problem);
    }
  } finally {
    await storage.remove([name]).catch(() => undefined);
    // A new folder belongs to the user who runs the doctor, and the product may not be able to write to it. `rmdir`
    // leaves folders that contain other files.
    for (const folder of made) await rmdir(folder).catch(() => undefined);
  }
  return ok(`A file was written, read, read in part and deleted in ${storage.place}.`);
}

const BUCKET_ADVICE =
  'See “Pictures and videos in a bucket” in docs/operating.md for the permissions that the key needs.';
const CHANGED: DiskProblem = { reason: 'its bytes changed' };

/** The folders into which the disk storage, or the stage of a bucket, may write a file of this name, the innermost first. */
function foldersOf(name: string, config: DoctorContext['config']): string[] {
  const media = mediaFolder(config);
  const shard = dirname(join(media, storedPath(name)));
  return [join(media, STAGES_FOLDER), shard, dirname(shard), media];
}

type Step = 'write' | 'read' | 'read a part of' | 'delete';

/** Each step resolves to what is wrong, and rejects if it can't be done. */
function probeSteps(
  storage: MediaStorage,
  name: string,
  bytes: Buffer,
): ReadonlyArray<readonly [Step, () => Promise<DiskProblem | undefined>]> {
  const find = async () => {
    const file = await storage.find(name);
    if (!file) throw new Error('the file isn’t there');
    return file;
  };
  return [
    [
      'write',
      async () => {
        await storage.put(name, { byteSize: bytes.length, stream: () => Readable.from([bytes]) });
        return undefined;
      },
    ],
    ['read', async () => ((await (await find()).read()).equals(bytes) ? undefined : CHANGED)],
    [
      'read a part of',
      async () => {
        const chunks = (await (await find()).stream(RANGE).toArray()) as Buffer[];
        const wanted = bytes.subarray(RANGE.start, RANGE.end + 1);
        return Buffer.concat(chunks).equals(wanted) ? undefined : CHANGED;
      },
    ],
    [
      'delete',
      async () => {
        await storage.remove([name]);
        return (await storage.find(name)) === null
          ? undefined
          : { reason: 'the file is still there' };
      },
    ],
  ];
}
