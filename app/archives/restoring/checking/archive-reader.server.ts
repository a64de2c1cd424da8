/** Reads archives in a child process with a limit of memory, so that none can end the server. */
import { stat } from 'node:fs/promises';

import type {
  TaskInput,
  TaskLimits,
  TaskOutput,
} from '../../../media/intake/process/intake-messages.ts';
import type { IntakeProcess } from '../../../media/intake/process/intake-process.server.ts';
import { MediaRefusedError, MediaTooCostlyError } from '../../../media/media-refused.ts';
import { ArchiveRefusedError } from '../archive-refused.ts';
import { RETURN_NOTES } from '../contract.ts';
import type { CheckTasks } from './check-tasks.server.ts';

export type ArchiveProcess = IntakeProcess<CheckTasks>;

/** For JavaScript values in the child process, such as one document of 32 MB while it is checked. */
export const ARCHIVE_HEAP_MEGABYTES = 512;

const MEGABYTES = 900;
const CPU_SECONDS = 120;
/** Unpacking and hashing are quick; this is the speed of a slow machine for the checks of texts. */
const BYTES_PER_CPU_SECOND = 5_000_000;

export interface ArchiveReader {
  /** @throws ArchiveRefusedError, also if the archive needs more time or memory than it may */
  run<Name extends keyof CheckTasks>(
    name: Name,
    input: TaskInput<CheckTasks[Name]>,
  ): Promise<TaskOutput<CheckTasks[Name]>>;
}

/** @param archive - the path of the archive; its size determines the limit of time */
export async function createArchiveReader(
  process: ArchiveProcess,
  archive: string,
): Promise<ArchiveReader> {
  const { size } = await stat(archive);
  const limits: TaskLimits = {
    cpuSeconds: CPU_SECONDS + size / BYTES_PER_CPU_SECOND,
    megabytes: MEGABYTES,
  };
  return {
    async run(name, input) {
      try {
        return await process.run(name, input, limits);
      } catch (error) {
        if (error instanceof MediaTooCostlyError) {
          throw new ArchiveRefusedError(RETURN_NOTES.unreadable, { cause: error });
        }
        if (!(error instanceof MediaRefusedError)) throw error;
        throw new ArchiveRefusedError(error.sentence, { cause: error });
      }
    },
  };
}
