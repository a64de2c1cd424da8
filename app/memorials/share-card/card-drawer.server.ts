/** Draws share cards (the pictures in link previews) in a child process. */
import type {
  IntakeProcess,
  IntakeProcessOptions,
} from '../../media/intake/process/intake-process.server.ts';
import { createIntakeProcess } from '../../media/intake/process/intake-process.server.ts';
import type { CardContent } from './card-content.server.ts';
import type { CardTasks } from './drawing/card-tasks.server.ts';

export interface CardDrawer {
  /** @throws Error if drawing fails or takes too long */
  draw(content: CardContent, portrait: Uint8Array | undefined): Promise<Buffer>;
  close(): void;
}

/** For comparison: drawing a card takes 0.2 seconds and 270 MB. */
const LIMITS = { cpuSeconds: 20, megabytes: 600 };
/** The process ends after a short time without work, because cards are drawn rarely. */
const RENEWAL = { tasks: 200, megabytes: 400, idleMs: 5_000 };

export function createCardDrawer(options: Omit<IntakeProcessOptions, 'renewal'>): CardDrawer {
  const process: IntakeProcess<CardTasks> = createIntakeProcess<CardTasks>({
    ...options,
    renewal: RENEWAL,
  });
  return {
    async draw(content, portrait) {
      const task = {
        content,
        ...(portrait ? { portrait: Buffer.from(portrait).toString('base64') } : {}),
      };
      return Buffer.from(await process.run('drawCard', task, LIMITS), 'base64');
    },
    close: () => process.close(),
  };
}
