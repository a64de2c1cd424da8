/** Reads Japanese names in a child process, because the dictionary takes a second of CPU and 130 MB. */
import {
  createIntakeProcess,
  type IntakeProcessOptions,
} from '../../media/intake/process/intake-process.server.ts';
import type { JapaneseNameTasks } from './japanese-name-tasks.server.ts';

/**
 * @param name - of at most `DOCUMENT_LIMITS.name` letters
 * @returns the likely reading in katakana, or undefined if there is none
 */
export type ReadJapaneseName = (name: string) => Promise<string | undefined>;

const LIMITS = { cpuSeconds: 10, megabytes: 400 };
const RENEWAL = { tasks: 100, megabytes: 300, idleMs: 5_000 };

export function createJapaneseNames(
  options: IntakeProcessOptions & Required<Pick<IntakeProcessOptions, 'log'>>,
): ReadJapaneseName {
  const process = createIntakeProcess<JapaneseNameTasks>({ ...options, renewal: RENEWAL });
  return async (name) => {
    try {
      return await process.run('readName', name, LIMITS);
    } catch (error) {
      // The memorial gets a neutral address, which its owner can change.
      options.log.warn({ err: error }, 'cannot read a Japanese name');
      return undefined;
    }
  };
}
