import type { PictureTask, TakenPicture } from './picture-task.server.ts';
import type { InspectedSound } from './sounds/inspect-sound.server.ts';
import type { ThumbnailTask } from './thumbnail.server.ts';
import type { TurnTask } from './turn-picture.server.ts';
import type { InspectedVideo, InspectTask } from './videos/inspect-video.server.ts';
import type { PosterTask } from './videos/video-poster.server.ts';
import type { WriteTask } from './videos/write-video.server.ts';

export const INTAKE_TASKS = {
  picture: async (input: PictureTask): Promise<TakenPicture> =>
    (await import('./picture-task.server.ts')).takePicture(input),
  makeThumbnail: async (input: ThumbnailTask): Promise<string | undefined> =>
    (await import('./thumbnail.server.ts')).makeThumbnail(input),
  turnPicture: async (input: TurnTask): Promise<void> =>
    (await import('./turn-picture.server.ts')).turnPicture(input),
  inspectVideo: async (input: InspectTask): Promise<InspectedVideo> =>
    (await import('./videos/inspect-video.server.ts')).inspectVideo(input),
  writeVideo: async (input: WriteTask): Promise<void> =>
    (await import('./videos/write-video.server.ts')).writeVideo(input),
  inspectSound: async (input: { path: string }): Promise<InspectedSound> =>
    (await import('./sounds/inspect-sound.server.ts')).inspectSound(input),
  makePoster: async (input: PosterTask): Promise<void> =>
    (await import('./videos/video-poster.server.ts')).makePoster(input),
};

export type IntakeTasks = typeof INTAKE_TASKS;
