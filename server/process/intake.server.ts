import { join } from 'node:path';

import {
  ARCHIVE_HEAP_MEGABYTES,
  type ArchiveProcess,
} from '../../app/archives/restoring/checking/archive-reader.server.ts';
import type { BookletProcess } from '../../app/booklets/making/build-booklet.server.ts';
import {
  createIntakeProcess,
  type IntakeProcess,
} from '../../app/media/intake/process/intake-process.server.ts';
import {
  createVideoEncoder,
  type VideoEncoder,
} from '../../app/media/intake/videos/video-encoder.server.ts';
import { type Config, readIntakeEnvironment } from '../config/config.server.ts';
import { mediaFolder } from '../media-storage.server.ts';
import { PRODUCT_FOLDER } from './product-folder.server.ts';

interface WarningLog {
  warn(fields: Record<string, unknown>, message: string): void;
}

const INTAKE_FOLDER = join(PRODUCT_FOLDER, 'app/media/intake');

/** The process that opens users' files. It starts with the first task. */
export function createIntake(
  config: Pick<Config, 'dataDirectory'>,
  log: WarningLog,
): IntakeProcess {
  return createIntakeProcess({
    childFile: join(INTAKE_FOLDER, 'process/intake-child.server.ts'),
    tasksFile: join(INTAKE_FOLDER, 'intake-tasks.server.ts'),
    environment: readIntakeEnvironment(),
    directory: join(mediaFolder(config), '.intake'),
    log,
  });
}

/** Booklets have a separate process, so that uploads never wait for a booklet. */
export function createBookletProcess(
  config: Pick<Config, 'dataDirectory'>,
  log: WarningLog,
): BookletProcess {
  return createIntakeProcess({
    childFile: join(INTAKE_FOLDER, 'process/intake-child.server.ts'),
    tasksFile: join(PRODUCT_FOLDER, 'app/booklets/typeset/typeset-tasks.server.ts'),
    environment: readIntakeEnvironment(),
    directory: join(mediaFolder(config), '.booklets'),
    log,
  });
}

/** Archives that come back are read in a process of their own, which may need more memory for texts. */
export function createArchiveProcess(
  config: Pick<Config, 'dataDirectory'>,
  log: WarningLog,
): ArchiveProcess {
  return createIntakeProcess({
    childFile: join(INTAKE_FOLDER, 'process/intake-child.server.ts'),
    tasksFile: join(PRODUCT_FOLDER, 'app/archives/restoring/checking/check-tasks.server.ts'),
    environment: readIntakeEnvironment(),
    directory: join(mediaFolder(config), '.archives'),
    heapMegabytes: ARCHIVE_HEAP_MEGABYTES,
    log,
  });
}

/** Uses the `ffmpeg` on the PATH, if there is one. */
export function createVideos(log: WarningLog): VideoEncoder {
  return createVideoEncoder({
    ffmpeg: { file: 'ffmpeg', environment: readIntakeEnvironment() },
    log,
  });
}
