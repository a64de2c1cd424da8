import { join } from 'node:path';

import type { MediaService } from '../../app/media/service.server.ts';
import {
  createVideoProcess,
  createVideoRenderer as createRenderer,
} from '../../app/videos/rendering/video-program.server.ts';
import type { VideoRenderer } from '../../app/videos/videos-context.server.ts';
import { type Config, readIntakeEnvironment } from '../config/config.server.ts';
import { mediaFolder } from '../media-storage.server.ts';
import { PRODUCT_FOLDER } from './product-folder.server.ts';

/** Draws memorial videos in a process of their own, so that uploads and booklets never wait for a video. */
export function createVideoRenderer(
  config: Pick<Config, 'dataDirectory'>,
  media: MediaService,
  log: { warn(fields: Record<string, unknown>, message: string): void },
): VideoRenderer {
  const environment = readIntakeEnvironment();
  const process = createVideoProcess({
    childFile: join(PRODUCT_FOLDER, 'app/media/intake/process/intake-child.server.ts'),
    tasksFile: join(PRODUCT_FOLDER, 'app/videos/rendering/video-tasks.server.ts'),
    environment,
    directory: join(mediaFolder(config), '.video-work'),
    log,
  });
  return createRenderer({ process, ffmpeg: { file: 'ffmpeg', environment }, media });
}
