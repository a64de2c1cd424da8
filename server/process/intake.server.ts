/** The process that opens the files of users; each instance of the product, and each command, has at most one. */
import { join } from 'node:path';

import {
  createIntakeProcess,
  type IntakeProcess,
} from '../../app/media/intake/process/intake-process.server.ts';
import { type Config, readIntakeEnvironment } from '../config/config.server.ts';
import { mediaFolder } from '../media-storage.server.ts';
import { PRODUCT_FOLDER } from './product-folder.server.ts';

const INTAKE_FOLDER = join(PRODUCT_FOLDER, 'app/media/intake');

/** Starts nothing yet: the process starts with its first task and ends with the product. */
export function createIntake(
  config: Pick<Config, 'dataDirectory'>,
  log: { warn(fields: Record<string, unknown>, message: string): void },
): IntakeProcess {
  return createIntakeProcess({
    childFile: join(INTAKE_FOLDER, 'process/intake-child.server.ts'),
    tasksFile: join(INTAKE_FOLDER, 'intake-tasks.server.ts'),
    environment: readIntakeEnvironment(),
    directory: join(mediaFolder(config), '.intake'),
    log,
  });
}
