/**
 * The tasks of the child process for booklets. `media/intake/process` runs it and limits its time
 * and memory.
 */
import type { PrintPicture } from '../../media/intake/print-picture.server.ts';
import type { BoxesTask, TypesetResult, TypesetTask } from './typeset-book.server.ts';

export const INTAKE_TASKS = {
  /** Resolves to the indexes of pictures that cannot be opened. */
  printPictures: async (pictures: readonly PrintPicture[]): Promise<number[]> => {
    const { makePrintPicture } = await import('../../media/intake/print-picture.server.ts');
    const made = await Promise.all(pictures.map(makePrintPicture));
    return made.flatMap((isMade, index) => (isMade ? [] : [index]));
  },
  typeset: async (task: TypesetTask): Promise<TypesetResult> =>
    (await import('./typeset-book.server.ts')).typesetBook(task),
  /**
   * A separate task, so that the process can be restarted after `typeset`. The restart frees the memory that
   * typesetting used.
   */
  addBoxes: async (task: BoxesTask): Promise<void> =>
    (await import('./typeset-book.server.ts')).addBoxes(task),
};

export type BookletTasks = typeof INTAKE_TASKS;
