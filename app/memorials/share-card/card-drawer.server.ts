/** Draws cards in a child process. */
import type {
  IntakeProcess,
  IntakeProcessOptions,
} from '../../media/intake/process/intake-process.server.ts';
import { createIntakeProcess } from '../../media/intake/process/intake-process.server.ts';
import type { CardContent } from './card-content.server.ts';
import type { CardTasks } from './drawing/card-tasks.server.ts';

export interface CardDrawer {
  /**
   * Draws a JPEG of `CARD_SIZE`.
   * @param portrait - the file of the portrait
   * @throws Error if it fails or takes too long
   */
  draw(content: CardContent, portrait: Uint8Array | undefined): Promise<Buffer>;
  close(): void;
}

/** A card takes a fifth of a second and 270 MB. */
const LIMITS = { cpuSeconds: 20, megabytes: 600 };
/** The process goes soon, because cards are drawn rarely. */
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
