import { MAKE_VIDEO } from './jobs.server.ts';
import { makeVideo } from './making/make-video.server.ts';
import * as store from './store.server.ts';
import type { VideosContext } from './videos-context.server.ts';

/** The ids of videos' files from `first` to `last`. The nightly cleanup of the media storage must keep these files. */
export const findVideoFiles = store.findFilesBetween;

export function handleVideoJobs(context: VideosContext): void {
  context.jobs.handle(MAKE_VIDEO, (job) => makeVideo(context, job));
}
