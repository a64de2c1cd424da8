/** The tasks of the process that draws cards. */
import { drawCard, type CardTask } from './draw-card.server.ts';

/** The process looks for this name. */
export const INTAKE_TASKS = {
  drawCard: (task: CardTask): Promise<string> => drawCard(task),
};

export type CardTasks = typeof INTAKE_TASKS;
