import { join } from 'node:path';

import {
  createJapaneseNames as createNames,
  type ReadJapaneseName,
} from '../../app/management/slugs/japanese-names.server.ts';
import { type Config, readIntakeEnvironment } from '../config/config.server.ts';
import { mediaFolder } from '../media-storage.server.ts';
import type { Log } from '../monitoring/log.server.ts';
import { PRODUCT_FOLDER } from './product-folder.server.ts';

/** The child process is started when the first Japanese name is read. */
export function createJapaneseNames(
  config: Pick<Config, 'dataDirectory'>,
  log: Log,
): ReadJapaneseName {
  return createNames({
    childFile: join(PRODUCT_FOLDER, 'app/media/intake/process/intake-child.server.ts'),
    tasksFile: join(PRODUCT_FOLDER, 'app/management/slugs/japanese-name-tasks.server.ts'),
    environment: readIntakeEnvironment(),
    directory: join(mediaFolder(config), '.names'),
    log,
  });
}
