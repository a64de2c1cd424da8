/** What the server needs to make videos: an ffmpeg that the operator has installed, and a child process. */
import {
  createIntakeProcess,
  type IntakeProcessOptions,
} from '../../media/intake/process/intake-process.server.ts';
import type { FfmpegProgram } from '../../media/intake/videos/ffmpeg-process.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import type { VideoRenderer } from '../videos-context.server.ts';
import { renderVideo, type VideoProcess } from './render-video.server.ts';
import type { VideoTasks } from './video-tasks.server.ts';

/**
 * Drawn frames are large, so that the process has more memory after each task than others have. It is renewed when that
 * becomes too much.
 */
const RENEWAL = { tasks: 60, megabytes: 380 };

/**
 * @param options.childFile - `media/intake/process/intake-child.server.ts`
 * @param options.tasksFile - `video-tasks.server.ts`
 */
export function createVideoProcess(options: IntakeProcessOptions): VideoProcess {
  return createIntakeProcess<VideoTasks>({ renewal: RENEWAL, ...options });
}

export function createVideoRenderer({
  process,
  ffmpeg,
  media,
}: {
  process: VideoProcess;
  ffmpeg: FfmpegProgram;
  media: Pick<MediaService, 'findOriginal' | 'canEncodeFilms'>;
}): VideoRenderer {
  return {
    // The same finding as for the videos of the page: both need the same encoders.
    isAvailable: () => media.canEncodeFilms(),
    render: (storyboard, work, use) =>
      renderVideo(storyboard, { ...work, process, ffmpeg, media }, use),
    removeFolders: (id) => process.removeFolders(id),
  };
}
