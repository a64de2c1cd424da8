/**
 * The tasks of the intake process, by name. Each is imported when it is first run, so a process that only reads
 * pictures never loads what films need. The product imports the type alone.
 */
import type { PictureTask, TakenPicture } from './picture-task.server.ts';

export const INTAKE_TASKS = {
  picture: async (input: PictureTask): Promise<TakenPicture> =>
    (await import('./picture-task.server.ts')).takePicture(input),
};

export type IntakeTasks = typeof INTAKE_TASKS;
