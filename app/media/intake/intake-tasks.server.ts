import type { PosterTask } from './films/film-poster.server.ts';
import type { InspectedFilm, InspectTask } from './films/inspect-film.server.ts';
import type { WriteTask } from './films/write-film.server.ts';
import type { PictureTask, TakenPicture } from './picture-task.server.ts';

export const INTAKE_TASKS = {
  picture: async (input: PictureTask): Promise<TakenPicture> =>
    (await import('./picture-task.server.ts')).takePicture(input),
  inspectFilm: async (input: InspectTask): Promise<InspectedFilm> =>
    (await import('./films/inspect-film.server.ts')).inspectFilm(input),
  writeFilm: async (input: WriteTask): Promise<void> =>
    (await import('./films/write-film.server.ts')).writeFilm(input),
  makePoster: async (input: PosterTask): Promise<void> =>
    (await import('./films/film-poster.server.ts')).makePoster(input),
};

export type IntakeTasks = typeof INTAKE_TASKS;
