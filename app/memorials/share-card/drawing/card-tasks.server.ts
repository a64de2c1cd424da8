import { drawCard, type CardTask } from './draw-card.server.ts';

/** The child process loads the export with this name. */
export const INTAKE_TASKS = {
  drawCard: (task: CardTask): Promise<string> => drawCard(task),
};

export type CardTasks = typeof INTAKE_TASKS;
