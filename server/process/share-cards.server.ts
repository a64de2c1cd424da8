import { join } from 'node:path';

import {
  createCardDrawer as createDrawer,
  type CardDrawer,
} from '../../app/memorials/share-card/card-drawer.server.ts';
import { type Config, readIntakeEnvironment } from '../config/config.server.ts';
import { mediaFolder } from '../media-storage.server.ts';
import { PRODUCT_FOLDER } from './product-folder.server.ts';

interface WarningLog {
  warn(fields: Record<string, unknown>, message: string): void;
}

const CARDS_FOLDER = join(PRODUCT_FOLDER, 'app/memorials/share-card');

export const NEUTRAL_CARD_FILE = join(CARDS_FOLDER, 'neutral-card.jpg');

/** The child process is started when the first card is drawn. */
export function createCardDrawer(
  config: Pick<Config, 'dataDirectory'>,
  log: WarningLog,
): CardDrawer {
  return createDrawer({
    childFile: join(PRODUCT_FOLDER, 'app/media/intake/process/intake-child.server.ts'),
    tasksFile: join(CARDS_FOLDER, 'drawing/card-tasks.server.ts'),
    environment: readIntakeEnvironment(),
    directory: join(mediaFolder(config), '.cards'),
    log,
  });
}
