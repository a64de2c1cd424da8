import { printLine } from './test-run.ts';

/**
 * Prints why tests are skipped on this machine.
 *
 * @throws Error in CI, where no test may be skipped because a tool is missing
 */
export function reportMissingTool(reason: string): void {
  if (process.env['CI'] === 'true') throw new Error(`${reason} In CI nothing may be left out.`);
  printLine(reason);
}
